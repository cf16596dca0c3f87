import { describe, expect, it } from 'vitest'
import { elementsOf, handButtons, movesOn, press, pressButton } from '../src/lib/moves'
import type { Group, Move, Position, View } from '../src/lib/wire'
import { figure } from '../src/lib/words'

const move = (text: string, group: string, on: string[], confirm: string | null = null): Move => ({ text, label: text, group, on, verb: text.split(' ')[0], args: {}, rule: '', note: [], confirm, warns: false, odds: null })
const group = (id: string, refused: string | null = null, rare = false): Group => ({ id, label: id, detail: '', rule: '', refused, rare })
const position = (groups: Group[], moves: Move[]): Position => ({
  seq: 1, view: { game: 'corsaire' } as View, prompt: { text: '', detail: '', rule: '' }, groups, moves, undo: { allowed: false, reason: '' }, takeback: { allowed: false, reason: '' }, to_act: [0], result: null,
})
const never = () => false

const turn = position(
  [group('leave'), group('attack'), group('pass', 'only with an empty deck')],
  [move('leave', 'leave', ['deck-0']), move('attack 4', 'attack', ['ship-4', 'cannons-0'], 'for good'), move('attack 5', 'attack', ['ship-5', 'cannons-0'], 'for good')],
)

describe('a press on an element', () => {
  it('plays the only move there', () => expect(press(movesOn(turn, 'deck-0'), never)).toMatchObject({ kind: 'play', move: { text: 'leave' } }))
  it('opens a menu when there are several', () => expect(press(movesOn(turn, 'cannons-0'), never)).toMatchObject({ kind: 'menu', moves: { length: 2 } }))
  it('asks first where the move wants it', () => expect(press(movesOn(turn, 'ship-4'), (m) => m.confirm !== null)).toMatchObject({ kind: 'ask', move: { text: 'attack 4' } }))
  it('does nothing where nothing is possible', () => expect(press(movesOn(turn, 'ship-9'), never)).toEqual({ kind: 'nothing' }))
})

describe('the buttons of the hand', () => {
  it('are the groups, refused ones with their reason', () => {
    const buttons = handButtons(turn)
    expect(buttons.map((button) => button.key)).toEqual(['leave', 'attack', 'pass'])
    expect(pressButton(buttons[2], never)).toEqual({ kind: 'refused', reason: 'only with an empty deck' })
    expect(pressButton(buttons[1], never).kind).toBe('menu')
  })
  it('are the moves themselves when a lone group holds a few', () => {
    const guard = position([group('guard')], [move('guard armed', 'guard', ['reserve-armed']), move('guard defenseless', 'guard', ['reserve-defenseless'])])
    expect(handButtons(guard).map((button) => button.label)).toEqual(['guard armed', 'guard defenseless'])
  })
  it('say what an answer does that is alone in its group and has no place on the board', () => {
    const dice = [1, 2, 3].map((n) => move(`reroll ${n}`, 'dice', ['die-0']))
    const asked = position([group('dice'), group('glory')], [...dice, move('pass', 'glory', [])])
    expect(handButtons(asked, 2).map(({ key, label }) => [key, label])).toEqual([['dice', 'dice'], ['glory', 'pass']])
    expect(handButtons(asked).map(({ label }) => label)).toEqual(['dice', 'glory'])
  })
  it('keep rare moves behind one button, and leave out those that are refused', () => {
    const groups = [group('move'), group('retire', null, true), group('overboard', null, true), group('turn')]
    const moves = [move('sail', 'move', ['zone-1']), move('retire', 'retire', [], 'for good'), move('end', 'turn', [])]
    const buttons = handButtons(position(groups, moves), 5)
    expect(buttons.map(({ key }) => key)).toEqual(['sail', 'end', 'more'])
    expect(pressButton(buttons[2], never)).toMatchObject({ kind: 'menu', moves: [{ text: 'retire' }] })
    const refused = position([group('move'), group('retire', 'not now', true)], [move('sail', 'move', ['zone-1'])])
    expect(handButtons(refused).map(({ key }) => key)).toEqual(['move'])
  })
  it('stay one group when there are too many moves to spell out', () => {
    const moves = [1, 2, 3, 4, 5].map((n) => move(`place ${n}`, 'place', []))
    expect(handButtons(position([group('place')], moves))).toHaveLength(1)
  })
})

it('brightens every element of the moves in a menu', () => expect(elementsOf(turn.moves)).toEqual(new Set(['deck-0', 'ship-4', 'cannons-0', 'ship-5'])))

it('a figure below nothing has a minus sign', () => {
  expect([figure(-3), figure(4), figure(0), figure('–')]).toEqual(['−3', '4', '0', '–'])
})
