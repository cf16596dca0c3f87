// Which dice may be thrown again: moves like "reroll skull 2" or "reroll own 3 1" name faces, people point at dice.
import type { Move } from '../../../lib/wire'
import type { Die } from '../doing'

export interface Reroll { move: Move; whose: 'own' | 'enemy'; faces: string[] }

export function rerollsOf(moves: readonly Move[]): Reroll[] {
  return moves.flatMap((move) => {
    const [verb, ...rest] = move.text.split(' ')
    if (verb !== 'reroll' || !move.on.some((on) => on.startsWith('die-'))) return []
    const whose = rest[0] === 'enemy' ? 'enemy' : 'own'
    return [{ move, whose, faces: (rest[0] === 'own' || rest[0] === 'enemy' ? rest.slice(1) : rest).sort() }]
  })
}

/** The move that throws just these dice; the dice of a face are alike. */
export function rerollOf(rerolls: readonly Reroll[], whose: string, dice: readonly Die[], chosen: readonly number[]): Move | null {
  const wanted = chosen.map((at) => String(dice[at])).sort().join(' ')
  return rerolls.find((one) => one.whose === whose && one.faces.join(' ') === wanted)?.move ?? null
}
