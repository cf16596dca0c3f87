// The few layouts of a table, chosen by width and height together; inside a layout everything scales as a whole.
import { MediaQuery } from 'svelte/reactivity'

/** The canvas that a large screen shows larger. */
const CANVAS = { width: 1600, height: 900 }
const large = new MediaQuery('(min-width: 1800px) and (min-height: 950px)', false)
const phone = new MediaQuery('(max-width: 640px)', false)
const side = new MediaQuery('(min-width: 641px) and (max-height: 450px)', false)
const low = new MediaQuery('(min-width: 1200px) and (max-height: 649px)', false)

/** The same conditions stand in shell.css and in the styles of the games. */
export const screen = {
  /** Upright, in one hand. */
  get phone(): boolean { return phone.current },
  /** A phone on its side: what one holds stands beside the board. */
  get side(): boolean { return side.current },
  /** Wide, but with little height: prompt and tray are lean. */
  get low(): boolean { return low.current },
  get large(): boolean { return large.current },
}

/** Lets a large screen draw the canvas larger; returns how to stop. */
export function scaleTable(): () => void {
  const root = document.documentElement
  const fit = () => {
    const factor = large.current ? Math.min(innerWidth / CANVAS.width, innerHeight / CANVAS.height) : 1
    root.style.setProperty('--zoom', String(factor))
  }
  fit()
  addEventListener('resize', fit)
  return () => {
    removeEventListener('resize', fit)
    root.style.removeProperty('--zoom')
  }
}

/** How much larger this element is drawn than it is laid out. */
export const zoomOf = (element: Element): number => (element as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1

/** Where an element lies in the window, in the pixels that it is itself laid out in. */
export function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  const zoom = zoomOf(element)
  return zoom === 1 ? box : new DOMRect(box.x / zoom, box.y / zoom, box.width / zoom, box.height / zoom)
}

/** Where words stand in an element, those in `except` left out. */
export const wordsIn = (root: Element, except: string): DOMRect[] =>
  [...root.querySelectorAll('*')].filter((one) => !one.closest(except) && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())).map(boxOf).filter((box) => box.width > 1)
