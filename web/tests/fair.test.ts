import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { check, luckOf, sealOf } from '../src/lib/fair/check'
import { bytesOf, hex, hmac, sha256 } from '../src/lib/fair/hash'
import { Twister } from '../src/lib/fair/twister'
import game from './fair.json'

describe('hashes', () => {
  it('are those that everybody has', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const text = 'ä'.repeat(length).slice(0, length)
      expect(hex(sha256(bytesOf(text)))).toBe(createHash('sha256').update(text).digest('hex'))
      expect(hex(hmac(bytesOf(text), bytesOf('word')))).toBe(createHmac('sha256', text).update('word').digest('hex'))
    }
  })
})

describe('dice', () => {
  it('are those of Python: random.Random(n).random()', () => {
    const first = (...bytes: number[]) => {
      const dice = new Twister(Uint8Array.of(...bytes))
      return [dice.random(), dice.random()]
    }
    expect(first(0)).toEqual([0.8444218515250481, 0.7579544029403025])
    expect(first(1, 2, 3, 4, 5)).toEqual(game.python)
    expect(first(0, 0, 0, 0, 1, 2, 3, 4, 5)).toEqual(game.python)
  })
})

describe('a game that was played', () => {
  const promise = { ...game.promise }
  it('is as it must be', () => {
    const found = check(promise, game.draws)
    expect(found).toMatchObject({ sealed: true, wrong: null, fair: true, right: game.draws.length })
    expect(sealOf(promise.seed)).toBe(promise.commitment)
  })
  it('is found out if anything differs', () => {
    expect(check({ ...promise, seed: `${promise.seed}x` }, game.draws)).toMatchObject({ sealed: false, fair: false })
    expect(check({ ...promise, salts: [] }, game.draws).fair).toBe(false)
    expect(check({ ...promise, table: 'another' }, game.draws).fair).toBe(false)
    const [first, second, ...rest] = game.draws
    const altered = [first, { ...second, came: [second.pool.find((card) => !second.came.includes(card))!] }, ...rest]
    const found = check(promise, altered)
    expect(found.wrong?.draw.entry).toBe(second.entry)
    expect(found.rows[0].right).toBe(true)
  })
  it('leaves out what was another game’s, and takes no salt into a lesson', () => {
    const found = check({ ...promise, inherited: game.draws[0].entry }, game.draws)
    expect([found.rows[0].right, found.own]).toEqual([null, game.draws.length - 1])
    expect(luckOf('lesson:one', ['ab'])).toBe('lesson:one')
    expect(luckOf('seed', ['', ''])).toBe('seed')
  })
})
