import type { GuideNote } from './guide.svelte'

/** A note for a first game, and when it comes up for a seat that must choose. */
export interface Hint<View> extends GuideNote {
  when(view: View, you: number): boolean
}

/** The notes that fit now, the most pressing first. */
export const fitting = <View>(hints: readonly Hint<View>[], view: View, you: number): GuideNote[] =>
  hints.filter((hint) => hint.when(view, you)).map(({ id, title, says, rules }) => ({ id, title, says, rules }))
