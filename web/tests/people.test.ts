import { describe, expect, it } from 'vitest'
import { isCodeWord, when } from '../src/routes/people/people'

describe('what people type to sign in', () => {
  it('is a code word if it has words and a number', () => {
    for (const typed of ['amber-heron-sloop-417', ' Amber Heron  Sloop 417 ', 'red auk gig 100']) expect(isCodeWord(typed)).toBe(true)
    for (const typed of ['8X8N-7RT7-HG36-C2DH-7NDN', 'abcd efgh jkmn pqrs tvwx', '']) expect(isCodeWord(typed)).toBe(false)
  })
})

describe('when something was', () => {
  it('is told as one would say it', () => {
    const now = new Date(2026, 10, 16, 20, 15)
    const at = (...then: [number, number, number, number, number]) => when(new Date(...then).toISOString(), now)
    expect(at(2026, 10, 16, 9, 5)).toBe('today 9:05')
    expect(at(2026, 10, 15, 22, 10)).toBe('yesterday 22:10')
    expect(at(2026, 2, 2, 12, 0)).toBe('2 March')
    expect(at(2025, 2, 2, 12, 0)).toBe('2 March 2025')
  })
})
