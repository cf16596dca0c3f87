// What a person has chosen for this browser.
import { forget, read, write } from './storage'

export type Theme = 'system' | 'light' | 'dark'
export type Pace = 'brisk' | 'normal' | 'slow'

const oneOf = <T extends string>(value: string | null, all: readonly T[], otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']
export const PACES: readonly Pace[] = ['brisk', 'normal', 'slow']

class Settings {
  theme = $state<Theme>(oneOf(read('theme'), THEMES, 'system'))
  pace = $state<Pace>(oneOf(read('pace'), PACES, 'normal'))
  /** At your turn; the other sounds of a table. */
  bell = $state(read('bell') !== 'off')
  sounds = $state(read('sounds') !== 'off')

  constructor() {
    this.applyTheme()
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    write('theme', theme)
    this.applyTheme()
  }

  setPace(pace: Pace): void {
    this.pace = pace
    write('pace', pace)
  }

  setBell(on: boolean): void {
    this.bell = on
    write('bell', on ? 'on' : 'off')
  }

  setSounds(on: boolean): void {
    this.sounds = on
    write('sounds', on ? 'on' : 'off')
  }

  /** Milliseconds to rest after somebody else's deed, so that a person can follow. */
  get rest(): number {
    return { brisk: 120, normal: 650, slow: 1500 }[this.pace]
  }

  asks(game: string, group: string): boolean {
    return read(`ask.${game}.${group}`) !== 'no'
  }

  stopAsking(game: string, group: string): void {
    write(`ask.${game}.${group}`, 'no')
  }

  /** Forgets every "Don’t ask again". */
  askAgain(): void {
    forget('ask.')
  }

  private applyTheme(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.theme
  }
}

export const settings = new Settings()

export const calmMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
