// Run in a page: what cannot be read or touched in it, as sentences. `least`: how many pixels a control must measure.
// Ornaments of a chart (`data-ornament`) need not be read; a paper that lies on the board (`data-paper`) may cover what is beneath;
// what is moved by hand (`data-pans`) shows a part of itself.
(least) => {
  const SMALLEST = 12
  const faults = new Set()
  const names = (element) => {
    const one = (e) => e.dataset?.testid ? `[${e.dataset.testid}]` : e.dataset?.on ? `[${e.dataset.on}]` : `${e.tagName.toLowerCase()}${typeof e.className === 'string' && e.className ? '.' + e.className.trim().split(/\s+/).filter((c) => !c.startsWith('svelte-') && !c.startsWith('s-')).slice(0, 2).join('.') : ''}`
    const marked = element.parentElement?.closest('[data-testid], [data-on]')
    return `${marked && marked !== document.body ? one(marked) + ' ' : ''}${one(element)}`
  }
  const tell = (kind, element, more = '') => {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    faults.add(`${kind}: ${names(element)} “${text}”${more}`)
  }
  const styles = new Map()
  const style = (element) => {
    let found = styles.get(element)
    if (!found) styles.set(element, (found = getComputedStyle(element)))
    return found
  }
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const within = (element, test) => { for (let e = element; e; e = e.parentElement) if (test(e)) return e; return null }
  const modal = document.querySelector('dialog:modal')
  /** Everything behind an open drawer or dialog waits until that is gone. */
  const front = modal ?? document.querySelector('.side.open:not(.wide)') ?? document.body
  /** There for those who hear the page, not for the eye. */
  const heard = (element) => within(element, (e) => style(e).clipPath === 'inset(50%)') !== null
  const counts = (element) => front.contains(element) && shown(element) && !heard(element) && !element.closest('.hidden-text, .badge, [data-ornament], .skip-link, [aria-live="assertive"]')

  /** What is left of a rectangle inside all that cuts off, and whether scrolling could bring the rest. */
  const seen = (element, rect) => {
    let box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
    let scrolls = false
    for (let e = element; e && e !== document.documentElement; e = e.parentElement) {
      const s = style(e)
      if (e instanceof SVGElement && !(e instanceof SVGSVGElement)) continue
      if (s.overflowX !== 'visible' || s.overflowY !== 'visible') {
        const at = e.getBoundingClientRect()
        const cut = (rect.right > at.right + 1 && box.right > at.right + 1) || (rect.left < at.left - 1 && box.left < at.left - 1)
        const low = (rect.bottom > at.bottom + 1 && box.bottom > at.bottom + 1) || (rect.top < at.top - 1 && box.top < at.top - 1)
        // A chart is moved by hand.
        if ((cut || low) && e.matches('[data-pans]')) scrolls = true
        if (cut && /auto|scroll/.test(s.overflowX)) scrolls = true
        if (low && /auto|scroll/.test(s.overflowY)) scrolls = true
        box = { left: Math.max(box.left, at.left), right: Math.min(box.right, at.right), top: Math.max(box.top, at.top), bottom: Math.min(box.bottom, at.bottom) }
      }
      if (s.position === 'fixed') break
    }
    box = { left: Math.max(box.left, 0), right: Math.min(box.right, innerWidth), top: Math.max(box.top, 0), bottom: Math.min(box.bottom, innerHeight) }
    if (document.documentElement.scrollHeight > innerHeight + 1 && (rect.bottom > innerHeight || rect.top < 0)) scrolls = true
    return { ...box, scrolls, width: Math.max(0, box.right - box.left), height: Math.max(0, box.bottom - box.top) }
  }

  // All must be hit, also what lets the pointer through.
  const sheet = document.createElement('style')
  sheet.textContent = '*, *::before, *::after { pointer-events: auto !important } [data-ornament], [data-ornament] * { pointer-events: none !important }'
  const paints = (element) => {
    if (element instanceof SVGSVGElement) return false
    if (element instanceof SVGElement) {
      const s = style(element)
      return element.tagName !== 'g' && (s.fill !== 'none' || s.stroke !== 'none') && Number(s.opacity) > 0.4 && (Number(s.fillOpacity) > 0.4 || s.fill === 'none') && !/url\(/.test(s.fill)
    }
    if (/^(IMG|CANVAS|INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) return true
    const s = style(element)
    const alpha = /rgba?\([^)]*[,/]\s*([\d.]+)\)$/.exec(s.backgroundColor)
    const solid = s.backgroundColor !== 'transparent' && (!/^rgba\(|\//.test(s.backgroundColor) || (alpha && Number(alpha[1]) > 0.35))
    return solid || s.backgroundImage !== 'none'
  }
  const opaque = (element) => { for (let e = element; e; e = e.parentElement) if (Number(style(e).opacity) < 0.45) return false; return true }

  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parent = node.parentElement
    if (!node.data.trim() || !parent || /^(STYLE|SCRIPT|TITLE|OPTION|DEFS)$/i.test(parent.tagName) || parent.closest('defs, symbol') || !counts(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1)
    if (rects.length === 0) continue
    texts.push({ node, parent, rects })
  }
  for (const { parent, rects } of texts) {
    const svg = parent instanceof SVGElement
    const scale = svg ? Math.abs(parent.getScreenCTM()?.d ?? 1) || Math.hypot(parent.getScreenCTM()?.a ?? 1, parent.getScreenCTM()?.b ?? 0) : (() => {
      const box = within(parent, (e) => e.offsetWidth > 40) // small ones are rounded too much
      return box ? box.getBoundingClientRect().width / box.offsetWidth : 1
    })()
    const turned = !svg && style(parent).rotate !== 'none'
    const size = parseFloat(style(parent).fontSize) * (turned ? 1 : scale)
    if (size < SMALLEST - 0.2) tell('small', parent, ` ${size.toFixed(1)} px`)
  }
  // Cut by its own box: an ellipsis, or more lines than are shown.
  const boxes = new Set()
  for (const { parent } of texts) for (let e = parent; e && e !== document.body; e = e.parentElement) if (e instanceof HTMLElement) boxes.add(e)
  for (const e of boxes) {
    const s = style(e)
    if (s.display === 'inline' || (s.overflowX === 'visible' && s.overflowY === 'visible')) continue
    if (s.overflowX === 'hidden' && s.textOverflow === 'ellipsis' && e.scrollWidth > e.clientWidth + 1) tell('cut', e)
    if (s.overflowY === 'hidden' && s.webkitLineClamp !== 'none' && e.scrollHeight > e.clientHeight + 2) tell('cut', e)
  }
  for (const text of texts) {
    text.seen = text.rects.map((rect) => seen(text.parent, rect))
    text.rects.forEach((rect, i) => {
      const left = text.seen[i]
      if (left.scrolls) return
      // The line box is higher than its letters; a quarter of it may go.
      const lost = Math.max(rect.width - left.width, (rect.height - left.height) - rect.height * 0.28)
      const cutByEllipsis = within(text.parent, (e) => e instanceof HTMLElement && style(e).textOverflow === 'ellipsis' && style(e).overflowX === 'hidden')
      if (lost > 2 && !cutByEllipsis) tell('clipped', text.parent, ` by ${lost.toFixed(0)} px`)
    })
  }
  document.head.append(sheet)
  const paperOf = (element) => element.closest('[data-paper]')
  /** What scrolls or is moved by hand comes out from under what stays where it is. */
  const comesOut = (element, cover) => {
    const pans = element.closest('[data-pans]')
    if (pans && !pans.contains(cover)) return true
    const stays = within(cover, (e) => style(e).position === 'sticky')
    const scrolls = stays && within(stays.parentElement, (e) => /auto|scroll/.test(style(e).overflowY))
    return Boolean(scrolls && scrolls.contains(element) && !stays.contains(element) && scrolls.scrollHeight > scrolls.clientHeight + 1)
  }
  for (const text of texts) {
    let points = 0
    const covers = new Map()
    text.seen.forEach((rect, r) => {
      if (rect.width < 3 || rect.height < 3) return
      const n = Math.max(2, Math.min(9, Math.round(rect.width / 9)))
      for (let i = 0; i < n; i += 1) for (const part of [0.38, 0.62]) {
        const x = rect.left + ((i + 0.5) / n) * rect.width
        // Where its letters are, as far as they are seen: the foot of a line that is half scrolled away is no letter.
        const y = text.rects[r].top + part * text.rects[r].height
        if (y < rect.top + 1 || y > rect.bottom - 1) continue
        points += 1
        const own = (e) => e === text.parent || text.parent.contains(e) || e.contains(text.parent) ||
          // Another run of the same label, drawn under or over it.
          (e instanceof SVGElement && e.closest('text') && text.parent.closest('text') === e.closest('text'))
        // What lies on top is told at once; the whole pile is asked for only where that is something else.
        const top = document.elementFromPoint(x, y)
        if (!top || own(top)) continue
        for (const e of document.elementsFromPoint(x, y)) {
          if (own(e)) break
          if (paints(e) && opaque(e)) {
            if (!(paperOf(e) && !paperOf(e).contains(text.parent)) && !comesOut(text.parent, e)) covers.set(e, (covers.get(e) ?? 0) + 1)
            break
          }
        }
      }
    })
    const lost = [...covers.values()].reduce((sum, n) => sum + n, 0)
    if (points > 0 && lost / points > 0.12 && lost >= 2) tell('covered', text.parent, ` ${Math.round((100 * lost) / points)} % by ${names([...covers.keys()][0])}`)
  }
  // Words on words.
  const flat = texts.flatMap((text) => text.seen.map((r, i) => ({ text, r, tall: text.rects[i].height })).filter(({ r }) => r.width > 2 && r.height > 2))
  for (let i = 0; i < flat.length; i += 1) for (let k = i + 1; k < flat.length; k += 1) {
    const [a, b] = [flat[i], flat[k]]
    if (a.text.parent === b.text.parent || a.text.parent.contains(b.text.parent) || b.text.parent.contains(a.text.parent)) continue
    const wide = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left)
    const high = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top)
    if (wide < 3 || high < 0.42 * Math.min(a.tall, b.tall)) continue
    // One of them lies under something that hides it: that is told above, if it matters.
    const papers = [paperOf(a.text.parent), paperOf(b.text.parent)]
    if (papers[0] !== papers[1]) continue
    const x = Math.max(a.r.left, b.r.left) + wide / 2
    const y = Math.max(a.r.top, b.r.top) + high / 2
    const stack = document.elementsFromPoint(x, y)
    const top = stack.findIndex((e) => paints(e) && opaque(e))
    const floor = stack[top]
    if (floor && !(floor.contains(a.text.parent) && floor.contains(b.text.parent)) && !(floor instanceof SVGElement)) continue
    tell('collides', a.text.parent, ` with ${names(b.text.parent)} “${b.text.node.data.trim().slice(0, 30)}”`)
  }
  sheet.remove()

  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"]'
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!counts(control) || control.disabled) continue
    // What only tells about itself when pointed at is no control.
    if (control.matches('.touch:not(.live)')) continue
    // A line of the log is a line of text: it may be as low as that, where fingers are not meant.
    const needs = least < 44 && control.matches('.log .line') ? 24 : least
    const label = control.matches('input') ? control.closest('label') : null
    const whole = (label ?? control).getBoundingClientRect()
    if (whole.width < 1 || whole.height < 1) { tell('unreachable', control, ' has no size'); continue }
    const part = seen(control, whole)
    if (part.width < 4 || part.height < 4) { if (!part.scrolls) tell('unreachable', control, ' is out of sight'); continue }
    const mine = (x, y) => { const e = document.elementFromPoint(x, y); return e && ((label ?? control).contains(e) || e.contains(control) && e.closest(CONTROLS) === control) }
    const cx = (part.left + part.right) / 2
    const cy = (part.top + part.bottom) / 2
    const tries = [[cx, cy], [part.left + 4, part.top + 4], [part.right - 4, part.top + 4], [part.left + 4, part.bottom - 4], [part.right - 4, part.bottom - 4], [cx, part.top + 4], [cx, part.bottom - 4], [part.left + 4, cy], [part.right - 4, cy]]
    const hit = tries.filter(([x, y]) => mine(x, y))
    if (hit.length === 0) {
      const by = document.elementFromPoint(cx, cy)
      if (by && ((paperOf(by) && !paperOf(by).contains(control)) || comesOut(control, by))) continue
      tell('unreachable', control, ` under ${by ? names(by) : 'nothing'}`)
      continue
    }
    if (part.scrolls) { if (Math.min(whole.width, whole.height) < needs - 0.6) tell('small control', control, ` ${whole.width.toFixed(0)}×${whole.height.toFixed(0)}`); continue }
    const half = needs / 2 - 0.7
    const long = (dx, dy) => {
      let reach = 0
      for (const sign of [-1, 1]) { let n = 0; while (n < half && mine(cx + sign * dx * (n + 1), cy + sign * dy * (n + 1))) n += 1; reach += Math.min(n, half) }
      return reach
    }
    const reached = (length, dx, dy) => (length < needs - 1 && mine(cx, cy) ? Math.max(length, long(dx, dy) + 1) : length)
    const [w, h] = [reached(whole.width, 1, 0), reached(whole.height, 0, 1)]
    if (w < needs - 1 || h < needs - 1) tell('small control', control, ` ${w.toFixed(0)}×${h.toFixed(0)}`)
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add(`wide: the page is ${document.documentElement.scrollWidth} px wide`)
  return [...faults]
}
