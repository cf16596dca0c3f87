// Some quiet sounds of our own, made when they are wanted: nothing is fetched. The bell has a switch of its own, one more is for all others.
import { settings } from '../settings.svelte'

/** A tone: from and to in Hz, when it begins and how long it is in seconds, how loud, and its shape; `noise` is wind and water. */
interface Tone { from: number; to?: number; at?: number; long: number; loud: number; shape: OscillatorType | 'noise' }

const bell = (from: number, at = 0, loud = 0.09): Tone[] => [
  { from, at, long: 0.9, loud, shape: 'sine' },
  { from: from * 2.76, at, long: 0.45, loud: loud * 0.4, shape: 'sine' },
]
const SOUNDS = {
  turn: [...bell(880, 0, 0.05), ...bell(1174.7, 0.22, 0.05)],
  card: [{ from: 2400, to: 900, long: 0.09, loud: 0.05, shape: 'noise' }],
  sail: [{ from: 500, to: 260, long: 0.5, loud: 0.05, shape: 'noise' }],
  cannon: [{ from: 120, to: 38, long: 0.5, loud: 0.28, shape: 'sine' }, { from: 900, to: 120, long: 0.4, loud: 0.16, shape: 'noise' }],
  splash: [{ from: 1500, to: 300, long: 0.35, loud: 0.08, shape: 'noise' }],
  dice: [0, 0.07, 0.16].map((at): Tone => ({ from: 1900 - at * 2000, at, long: 0.04, loud: 0.1, shape: 'noise' })),
  coin: [{ from: 1760, long: 0.18, loud: 0.05, shape: 'triangle' }, { from: 2640, at: 0.06, long: 0.25, loud: 0.05, shape: 'triangle' }],
  glory: [...bell(660, 0, 0.07), ...bell(880, 0.14, 0.07), ...bell(1320, 0.28, 0.07)],
  loss: [{ from: 330, to: 160, long: 0.8, loud: 0.08, shape: 'triangle' }],
  drum: [0, 0.16, 0.3].map((at): Tone => ({ from: 150, to: 90, at, long: 0.14, loud: 0.14, shape: 'sine' })),
  end: [...bell(523), ...bell(659, 0.18), ...bell(784, 0.36)],
} satisfies Record<string, Tone[]>

export type Sound = keyof typeof SOUNDS

/** What a card of a moment sounds like, by its tone. */
export const soundOf: Record<'bad' | 'brass' | 'event' | 'last', Sound> = { bad: 'loss', brass: 'glory', event: 'card', last: 'drum' }

/** Milliseconds after which a sound is no longer worth making. */
const PATIENCE = 2000

let context: AudioContext | null = null
let hiss: AudioBuffer | null = null

function noise(of: AudioContext): AudioBuffer {
  if (hiss) return hiss
  hiss = of.createBuffer(1, of.sampleRate, of.sampleRate)
  const data = hiss.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  return hiss
}

function sound(of: AudioContext, tone: Tone): void {
  const begin = of.currentTime + (tone.at ?? 0)
  const end = begin + tone.long
  const gain = of.createGain()
  gain.gain.setValueAtTime(0.0001, begin)
  gain.gain.exponentialRampToValueAtTime(tone.loud, begin + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  gain.connect(of.destination)
  if (tone.shape === 'noise') {
    const source = of.createBufferSource()
    source.buffer = noise(of)
    const filter = of.createBiquadFilter()
    filter.type = 'lowpass'
    filter.frequency.setValueAtTime(tone.from, begin)
    filter.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, end)
    source.connect(filter).connect(gain)
    source.start(begin)
    source.stop(end)
  } else {
    const source = of.createOscillator()
    source.type = tone.shape
    source.frequency.setValueAtTime(tone.from, begin)
    source.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, end)
    source.connect(gain)
    source.start(begin)
    source.stop(end)
  }
}

/** Sounds only after somebody has pressed something, as browsers want it. In a hidden page only the bell is heard. */
export function play(name: Sound): void {
  const wanted = name === 'turn' ? settings.bell : settings.sounds && !document.hidden
  if (!wanted || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return
  const audio = (context ??= new AudioContext())
  const due = performance.now()
  // A machine that slept lets it sound late: what is past is not made up for.
  void audio.resume().then(() => {
    if (performance.now() - due < PATIENCE) for (const tone of SOUNDS[name]) sound(audio, tone)
  }, () => {})
}
