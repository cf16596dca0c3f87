import { describe, expect, it } from 'vitest'
import { iconFor, marked } from '../src/lib/told/attention.svelte'
import { bandOf, minuteOf, ticked, timeOf } from '../src/routes/people/tell/messages'

describe('what waits is told on the tab', () => {
  it('marks a title once, and takes the mark away', () => {
    expect(marked('My games', 2)).toBe('(2) My games')
    expect(marked('(2) My games', 3)).toBe('(3) My games')
    expect(marked('(2) My games', 0)).toBe('My games')
  })
  it('draws the number from two on', () => {
    expect(iconFor(0)).toBe('/icon.svg')
    expect(iconFor(1)).toBe('/icon-turn.svg')
    expect(decodeURIComponent(iconFor(3))).toContain('>3</text>')
    expect(decodeURIComponent(iconFor(12))).toContain('>9+</text>')
  })
})

describe('quiet hours', () => {
  it('lie on a band from noon to noon', () => {
    expect(bandOf(22 * 60 + 30, 7 * 60 + 30)).toEqual([{ from: 43.75, wide: 37.5 }])
    expect(bandOf(11 * 60, 13 * 60)).toHaveLength(2)
  })
  it('are written as a time input writes them', () => {
    expect(timeOf(450)).toBe('07:30')
    expect(minuteOf('22:30')).toBe(1350)
  })
})

it('ticks one box and leaves the others', () => {
  const wishes = { grid: { push: ['turn'], email: ['over'] }, quiet: null, zone: 'UTC' } as const
  const open = { ...wishes, grid: { push: ['turn' as const], email: ['over' as const] } }
  expect(ticked(open, 'push', 'over').grid).toEqual({ push: ['turn', 'over'], email: ['over'] })
  expect(ticked(open, 'push', 'turn').grid).toEqual({ push: [], email: ['over'] })
  expect(ticked(open, 'webhook', 'turn').grid.webhook).toEqual(['turn'])
})
