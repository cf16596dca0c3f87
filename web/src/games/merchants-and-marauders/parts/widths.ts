// How wide the cards of a captain's board are drawn, and how many of them have room to lie open.
import { cardText } from '../cards'

/** A strip is at least so wide, and so many stand above each other. */
export const STRIP = 176
export const COLUMN_ROWS = 3
const GAPS = { cards: 7, columns: 5 }
/** Around the cards, for the glow of those that can be touched. */
const EDGES = 8

/** A card with all of its text, no higher than the tray. */
export function textWidth(id: string): number {
  const length = cardText(id)?.says.join(' ').length ?? 0
  return Math.max(152, Math.min(310, 152 + (length - 84)))
}

/** How many of the first text cards lie open beside the strips, into which the others are folded; all where even strips alone would have to be scrolled. */
export function openCards(widths: readonly number[], strips: number, room: number): number {
  const taken = (open: number): number => {
    const columns = Math.ceil((strips + widths.length - open) / COLUMN_ROWS)
    const column = columns > 0 ? columns * (STRIP + GAPS.columns) - GAPS.columns : 0
    return widths.slice(0, open).reduce((sum, wide) => sum + wide + GAPS.cards, 0) + (column || -GAPS.cards) + EDGES
  }
  for (let open = widths.length; open >= 0; open--) if (taken(open) <= room) return open
  return widths.length
}

const HEIGHT = 146
/** Of a strip: its name with what lies around it, a line of its text, and how wide a letter of that is. */
const [NAME, LINE, LETTER, MARGIN] = [26, 16.3, 6.6, 36]
/** A long text needs less for a letter than a line of its own. */
const CLOSE = 0.92

/** For how many letters of its text each strip has room: in one column the first get what they need as long as it is there, beside each other all have the same. */
export function lettersOf(lengths: readonly number[], width: number): number[] {
  const columns = Math.ceil(lengths.length / COLUMN_ROWS)
  const across = Math.floor((width / columns - MARGIN) / LETTER)
  if (columns > 1) return lengths.map(() => across * Math.floor((HEIGHT / COLUMN_ROWS - NAME) / LINE))
  const [bare, gaps] = [NAME + LINE, (lengths.length - 1) * GAPS.columns]
  let left = HEIGHT - gaps - lengths.length * bare
  return lengths.map((length) => {
    const more = (Math.ceil((length * CLOSE) / across) - 1) * LINE
    if (more > left) return 0
    left -= Math.max(0, more)
    return length
  })
}
