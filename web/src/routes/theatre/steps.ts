// The steps of a game that is looked at: where it stands after each thing that was told. Pure, so that it can be tested without a browser.
import type { Line, ScoresAt } from '../../lib/wire'

/** One step: the entry after which the position is shown. */
export interface Step { seq: number; line: Line | null }
/** A round or another chapter of the log, from its first step on. */
export interface Chapter { at: number; text: string; label: string }

/** A step for each entry of which something was told; the first is the start. */
export function stepsOf(lines: readonly Line[], isShown: (line: Line) => boolean = () => false): Step[] {
  const steps: Step[] = [{ seq: 0, line: null }]
  for (const line of lines) {
    const spoken = !line.quiet && !line.heading
    if (!spoken && !isShown(line)) continue
    const last = steps[steps.length - 1]
    if (last.seq === line.seq && steps.length > 1) {
      if (spoken) last.line = line
    } else if (line.seq > last.seq || steps.length === 1) steps.push({ seq: line.seq, line: spoken ? line : last.line })
  }
  return steps
}

/** The last step that is not after this entry. */
export function stepAt(steps: readonly Step[], seq: number): number {
  let found = 0
  for (let i = 0; i < steps.length; i++) if (steps[i].seq <= seq) found = i
  return found
}

/** The first step that shows this entry. */
export function stepOf(steps: readonly Step[], seq: number): number {
  const found = steps.findIndex((step) => step.seq >= seq)
  return found < 0 ? steps.length - 1 : found
}

export function chaptersOf(lines: readonly Line[], steps: readonly Step[]): Chapter[] {
  const chapters: Chapter[] = []
  for (const line of lines.filter((each) => each.heading)) {
    const at = stepOf(steps, line.seq)
    const chapter = { at, text: line.text, label: labelOf(line) }
    if (chapters.at(-1)?.at === at) chapters.pop()
    chapters.push(chapter)
  }
  return chapters
}

/** Short for a chapter: the number of its round or turn. */
function labelOf({ event, text }: Line): string {
  const number = event.round ?? event.turn
  return typeof number === 'number' ? String(number) : text
}

/** A stretch of the game after which points are compared: from entry `from` on. */
export interface Stretch { from: number; text: string; label: string }

/** The start and then the rounds; a game without them is parted wherever points changed. */
export function stretchesOf(lines: readonly Line[], scores: readonly ScoresAt[]): Stretch[] {
  const start = { from: 0, text: 'the start', label: 'Start' }
  const heads = lines.filter((line) => line.heading)
  if (heads.length === 0) return [start, ...scores.slice(1).map(({ seq }, i) => ({ from: seq, text: `Change ${i + 1}`, label: String(i + 1) }))]
  // An act that ends a round often begins the next: what it brought belongs to the round that it ended.
  const opens = (head: Line) => !lines.some((line) => line.seq === head.seq && line.n < head.n)
  return [start, ...heads.map((head) => ({ from: opens(head) ? head.seq : head.seq + 1, text: head.text, label: labelOf(head) }))]
}

/** In which of the stretches an entry is. */
export const stretchAt = (stretches: readonly Stretch[], seq: number): number => Math.max(0, stretches.findLastIndex((one) => one.from <= seq))

/** The points of a seat at the end of each stretch. */
export function pointsAfter(stretches: readonly Stretch[], scores: readonly ScoresAt[], seat: number): number[] {
  return stretches.map((_, i) => scores.findLast(({ seq }) => seq < (stretches[i + 1]?.from ?? Infinity))?.scores[seat] ?? 0)
}

/** The chapter that a step is in; null before the first. */
export const chapterAt = (chapters: readonly Chapter[], at: number): Chapter | null => chapters.findLast((chapter) => chapter.at <= at) ?? null

/** The next place after `at` (before it, if `by` is below 0); the end if there is none. */
export function nextOf(places: readonly number[], at: number, by: 1 | -1, end: number): number {
  return by > 0 ? (places.find((place) => place > at) ?? end) : (places.findLast((place) => place < at) ?? 0)
}

/** The score of a seat along the steps, as corners of a line. */
export function courseOf(scores: readonly ScoresAt[], steps: readonly Step[], seat: number): { at: number; score: number }[] {
  return scores.map((each) => ({ at: each.seq === 0 ? 0 : stepOf(steps, each.seq), score: each.scores[seat] }))
}

/** The story as text: chapters, what was told, how it ended. */
export function storyOf(head: string, lines: readonly Line[], end: string): string {
  const told = lines.filter((line) => !line.quiet || line.heading).map((line) => (line.heading ? `\n${line.text}\n` : line.text))
  return [head, '', ...told, '', end].join('\n').replace(/\n{3,}/g, '\n\n').trim() + '\n'
}
