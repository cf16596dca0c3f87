// Sounds are made here and now: nothing is loaded, nothing is played before somebody has touched the page.
import { settings } from '../settings.svelte'

export type Sound = 'turn'

/** Each strike: when it begins (seconds), its tone (hertz). A ship's bell, twice and softly. */
const STRIKES: Record<Sound, [number, number][]> = { turn: [[0, 880], [0.22, 1174.7]] }

/** Milliseconds after which a sound is no longer worth making. */
const PATIENCE = 2000

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.sound || !('AudioContext' in window)) return
  const audio = (context ??= new AudioContext())
  const due = performance.now()
  // Browsers keep a page silent until it was touched; a bell that was due before is not rung then.
  void audio.resume().then(() => {
    if (performance.now() - due > PATIENCE) return
    for (const [at, tone] of STRIKES[sound]) strike(audio, audio.currentTime + at, tone)
  }, () => {})
}

/** A bell: a tone, and one above it that is gone sooner. */
function strike(audio: AudioContext, at: number, tone: number): void {
  for (const [times, loud, seconds] of [[1, 0.05, 0.9], [2.76, 0.02, 0.4]]) {
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loud, at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
    const bell = new OscillatorNode(audio, { frequency: tone * times })
    bell.connect(gain).connect(audio.destination)
    bell.start(at)
    bell.stop(at + seconds)
  }
}
