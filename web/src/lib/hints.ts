import type { GuideNote } from './guide.svelte'

/** A note for a first game, and when it comes up for a seat that must choose. What it says may need the game's figures. */
export interface Hint<View, Figures = unknown> extends Omit<GuideNote, 'says' | 'title'> {
  title: string | ((figures: Figures) => string)
  says: string | ((figures: Figures) => string)
  when(view: View, you: number): boolean
}

/** The notes that fit now, the most pressing first. */
export function fitting<View, Figures>(hints: readonly Hint<View, Figures>[], view: View, you: number, figures: Figures): GuideNote[] {
  const told = (text: string | ((figures: Figures) => string)): string => (typeof text === 'string' ? text : text(figures))
  return hints.filter((hint) => hint.when(view, you)).map(({ id, title, says, rules }) => ({ id, title: told(title), says: told(says), rules }))
}
