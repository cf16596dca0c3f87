// The Mersenne Twister (MT19937), seeded by a large number and read as Python's random.Random does: the server's dice.

const N = 624
const M = 397

export class Twister {
  private readonly state = new Uint32Array(N)
  private at = N

  /** ``seed``: a number, its highest byte first. */
  constructor(seed: Uint8Array) {
    const key: number[] = []
    for (let end = seed.length; end > 0; end -= 4) key.push(seed.slice(Math.max(0, end - 4), end).reduce((sum, byte) => sum * 256 + byte, 0))
    while (key.length > 1 && key[key.length - 1] === 0) key.pop()
    const mt = this.state
    mt[0] = 19650218
    for (let i = 1; i < N; i++) mt[i] = Math.imul(1812433253, mt[i - 1] ^ (mt[i - 1] >>> 30)) + i
    let i = 1
    const next = () => {
      if (++i < N) return
      mt[0] = mt[N - 1]
      i = 1
    }
    for (let k = 0, j = 0; k < Math.max(N, key.length); k++) {
      mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1664525)) + key[j] + j
      j = (j + 1) % key.length
      next()
    }
    for (let k = 0; k < N - 1; k++) {
      mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1566083941)) - i
      next()
    }
    mt[0] = 0x80000000
  }

  /** At least 0 and less than 1, with 53 bits. */
  random(): number {
    const high = this.word() >>> 5
    return (high * 67108864 + (this.word() >>> 6)) / 9007199254740992
  }

  private word(): number {
    const mt = this.state
    if (this.at >= N) {
      for (let i = 0; i < N; i++) {
        const mixed = (mt[i] & 0x80000000) | (mt[(i + 1) % N] & 0x7fffffff)
        mt[i] = mt[(i + M) % N] ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0)
      }
      this.at = 0
    }
    let word = mt[this.at++]
    word ^= word >>> 11
    word ^= (word << 7) & 0x9d2c5680
    word ^= (word << 15) & 0xefc60000
    return (word ^ (word >>> 18)) >>> 0
  }
}
