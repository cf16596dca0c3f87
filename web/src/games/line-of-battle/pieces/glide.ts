import { cubicOut } from 'svelte/easing'
import { prefersReducedMotion } from 'svelte/motion'
import { crossfade } from 'svelte/transition'

const ms = (wished: number): number => (prefersReducedMotion.current ? 0 : wished)

/** A ship that changes place glides there; a new one fades in, and one that is gone has already sunk. */
export const [send, receive] = crossfade({
  duration: () => ms(330),
  easing: cubicOut,
  fallback: (_node, _params, intro) => ({ duration: intro ? ms(250) : 0, css: (t) => `opacity:${t}` }),
})

export const shuffle = (): { duration: number } => ({ duration: ms(280) })
