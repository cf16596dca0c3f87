// The drawings of this table: one hand, ink outline, flat tints, hatching. They return the inside of an SVG.
const INK = '#2a2118'

// Seat marks round 0,0; seats count from 1 here.
export const seatPath = (n: number): string =>
  ['M0-7 7 5.6H-7z', 'M0-6.4a6.4 6.4 0 1 0 0 12.800A6.4 6.4 0 1 0 0-6.4z', 'M-5.7-5.7H5.7V5.7H-5.7z', 'M0-7.4 7.4 0 0 7.4-7.4 0z'][n - 1] ?? ''

// Ships: drawn once on a 240 x 200 sheet, bow to the right, waterline at y = 172.
const sail = ([cx, y1, y2, w1, w2, b]: number[]): string => `M${cx - w1 / 2} ${y1}L${cx + w1 / 2} ${y1}Q${cx + (w1 + w2) / 4 + b * 1.7} ${(y1 + y2) / 2 + 2} ${cx + w2 / 2 + b * .5} ${y2}Q${cx + b * .5} ${y2 - (y2 - y1) * .22} ${cx - w2 / 2 + b * .35} ${y2}Q${cx - (w1 + w2) / 4 + b * 1.35} ${(y1 + y2) / 2} ${cx - w1 / 2} ${y1}z`
interface Drawing {
  hull: string; wale: string; wale2?: string; castle?: string; deck: number; masts: number[][]; spars: string[]; square: number[][]
  fore: string[]; jib: string[]; ports: number[][]; pennant: number[]; glyph: number[]
}
const SHIPS: Record<string, Drawing> = {
  sloop: {
    hull: 'M54 138 60 160Q64 172 80 172H170Q186 169 197 147L203 139Q165 151 112 150 76 148 70 143L66 138z', wale: 'M60 153Q120 162 192 152', deck: 150,
    masts: [[122, 22, 150]], spars: ['M196 143 234 118', 'M122 138 54 128'],
    square: [[126, 30, 56, 26, 34, 8]],
    fore: ['M118 34 116 66 60 74z', 'M118 68Q104 104 112 134L48 126Q64 96 66 76z'], jib: ['M126 34Q150 84 230 119 176 122 140 128 132 92 126 34z'],
    ports: [[96, 158], [126, 160], [156, 158]], pennant: [122, 20], glyph: [88, 104, 1.5],
  },
  flute: {
    hull: 'M44 122Q34 146 50 166 56 172 70 172H184Q202 170 206 150L210 136Q182 148 138 147 92 146 72 138L66 126 62 122z', wale: 'M46 150Q110 162 206 150', deck: 147,
    masts: [[172, 46, 146], [118, 32, 146], [72, 66, 134]], spars: ['M206 142 236 116'],
    square: [[174, 56, 82, 26, 34, 8], [176, 86, 126, 38, 48, 10], [120, 42, 72, 32, 42, 9], [122, 76, 126, 46, 58, 12]],
    fore: ['M74 72 92 84 66 122 52 116z'], jib: ['M178 62 228 118Q200 124 190 126z'],
    ports: [[112, 158], [148, 158]], pennant: [118, 30], glyph: [124, 102, 1.4],
  },
  frigate: {
    hull: 'M26 118 34 150Q40 172 60 172H188Q206 170 214 147L230 136 212 134Q190 145 150 146 104 148 76 142L72 128z', wale: 'M33 146Q110 162 214 147', deck: 146,
    masts: [[176, 30, 146], [120, 18, 146], [66, 50, 132]], spars: ['M214 142 240 112', 'M66 118 34 100'],
    square: [[178, 36, 60, 20, 28, 6], [179, 63, 92, 32, 40, 8], [180, 95, 128, 42, 50, 9], [122, 24, 52, 24, 32, 7], [123, 55, 88, 36, 46, 9], [124, 91, 130, 48, 58, 11], [68, 56, 82, 20, 28, 6]],
    fore: ['M66 86 64 122 34 116Q36 104 36 98z'], jib: ['M182 40Q204 84 234 116 214 118 204 120 196 78 182 40z'],
    ports: [[68, 155], [92, 158], [116, 159], [140, 159], [164, 158], [188, 155]], pennant: [120, 16], glyph: [126, 110, 1.5],
  },
  galleon: {
    hull: 'M18 88 28 140Q34 172 58 172H190Q208 168 214 149L234 134 208 126 202 140Q172 147 140 147L108 145 102 130 68 125 64 104z', wale: 'M26 134Q60 150 110 156 160 160 212 150', deck: 146,
    masts: [[178, 38, 142], [126, 22, 146], [76, 42, 126], [40, 60, 98]], spars: ['M214 136 240 104'],
    square: [[180, 46, 76, 28, 36, 8], [181, 80, 124, 42, 52, 11], [128, 30, 68, 34, 44, 9], [129, 72, 126, 50, 64, 13], [78, 48, 74, 24, 30, 7]],
    fore: ['M76 78 84 92 64 118 46 108z', 'M40 66 50 76 34 96 20 88z'], jib: [],
    ports: [[66, 150], [92, 155], [118, 158], [144, 159], [170, 158], [196, 154]], pennant: [126, 20], glyph: [132, 100, 1.7], castle: 'M24 100 62 112M26 112 64 122M32 94V106M40 96V109M48 99V111M56 102V114',
  },
  'man-o-war': {
    hull: 'M22 100 30 140Q36 174 58 174H196Q212 170 218 140L234 128 214 124Q190 136 150 137 108 138 82 131L78 114z', wale: 'M30 134Q110 152 218 138', wale2: 'M34 150Q110 168 214 154', deck: 136,
    masts: [[180, 26, 136], [124, 12, 136], [68, 44, 116]], spars: ['M218 130 240 100'],
    square: [[182, 32, 56, 24, 32, 7], [183, 60, 88, 36, 46, 9], [184, 92, 122, 48, 56, 10], [126, 18, 48, 28, 36, 8], [127, 52, 86, 42, 52, 10], [128, 90, 124, 56, 64, 12], [70, 50, 78, 24, 32, 7]],
    fore: ['M68 82 68 110 32 104Q32 94 34 90z'], jib: ['M186 36Q208 72 236 104 216 108 206 110 198 72 186 36z'],
    ports: [[62, 146], [86, 150], [110, 152], [134, 152], [158, 150], [182, 146], [74, 161], [98, 164], [122, 165], [146, 165], [170, 163], [192, 159]], pennant: [124, 10], glyph: [130, 107, 1.7],
  },
}
export interface Look {
  w?: number; big?: boolean; sail?: string; hull?: string; ink?: string; stripe?: string; colour?: string; glyph?: number; gk?: number; skull?: boolean
  gun?: boolean; broken?: number; lost?: number[]; holes?: Record<number, number[][]>
}
const hatch = (d: string): string => `<path d="${d}" fill="url(#hatch)" stroke="none" opacity=".5"/>`
export function ship(kind: string, o: Look = {}): string {
  const s = SHIPS[kind] ?? SHIPS.sloop, w = o.w ?? 2, big = o.big, sailFill = o.sail ?? '#f4ead0', hullFill = o.hull ?? '#7b5430', ink = o.ink ?? INK
  let g = `<g fill="none" stroke="${ink}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round">`
  const lost = new Set(o.lost ?? []); // indices of square sails shot away
  if (big) { // standing rigging behind everything
    for (const [x, y, b] of s.masts) g += `<path d="M${x} ${y + 8} ${x - 30} ${b}M${x} ${y + 8} ${x + 26} ${b}M${x} ${y + 34} ${x - 20} ${b}M${x} ${y + 34} ${x + 16} ${b}" stroke-width="${w * .35}" opacity=".7"/>`
    if (s.masts.length > 1) for (let i = 0; i < s.masts.length - 1; i++) { const [x1, y1] = s.masts[i], [x2, y2] = s.masts[i + 1]; g += `<path d="M${x2} ${y2 + 4} ${x1} ${(y1 + 120) / 2}" stroke-width="${w * .35}" opacity=".7"/>`; }
    const [fx, fy] = s.masts[0]; g += `<path d="M${fx} ${fy + 4} 238 ${(/ ([\d.]+)$/.exec(s.spars[0])?.[1] ?? '')}" stroke-width="${w * .4}"/>`
  }
  for (const d of s.spars) g += `<path d="${d}" stroke-width="${w * 1.25}"/>`
  s.masts.forEach(([x, y, b], i) => { g += (o.broken === i) ? `<path d="M${x} ${(y + b) / 2 - 6} ${x} ${b}M${x} ${(y + b) / 2 - 6} ${x - 26} ${(y + b) / 2 + 22}" stroke-width="${w * 1.5}"/>` : `<path d="M${x} ${y} ${x} ${b}" stroke-width="${w * 1.4}"/>`; })
  for (const d of [...s.jib, ...s.fore]) { g += `<path d="${d}" fill="${sailFill}"/>`; if (big) g += hatch(d); }
  s.square.forEach((q, i) => {
    if (lost.has(i)) return
    const d = sail(q); g += `<path d="${d}" fill="${sailFill}"/>`
    if (big) {
      const [cx, y1, y2, w1, w2, b] = q
      g += `<path d="M${cx - w1 * .25} ${y1}Q${cx - w1 * .2 + b * 1.3} ${(y1 + y2) / 2} ${cx - w2 * .25 + b * .4} ${y2 - 5}M${cx + w1 * .05} ${y1}Q${cx + w1 * .05 + b * 1.5} ${(y1 + y2) / 2} ${cx + b * .5} ${y2 - 7}M${cx + w1 * .3} ${y1}Q${cx + w1 * .32 + b * 1.6} ${(y1 + y2) / 2} ${cx + w2 * .28 + b * .5} ${y2 - 4}" stroke-width="${w * .3}" opacity=".55"/>`
      g += `<path d="M${cx - w1 / 2} ${y1}Q${cx - w1 * .1 + b} ${(y1 + y2) / 2} ${cx - w2 / 2 + b * .35} ${y2}Q${cx - w2 * .2} ${y2 - 6} ${cx - w2 * .1} ${y2 - 7}Q${cx - w1 * .1 + b * .8} ${(y1 + y2) / 2} ${cx - w1 * .3} ${y1}z" fill="url(#hatch)" stroke="none" opacity=".45"/>`
      g += `<path d="M${cx - w1 / 2 - 3} ${y1}H${cx + w1 / 2 + 3}" stroke-width="${w * 1.2}"/>`
      for (const h of o.holes?.[i] ?? []) g += `<path d="M${cx + h[0]} ${y1 + h[1]}q4-3 6 1t-1 6-6 0-2-6z" fill="#1d3d4a" stroke-width="${w * .5}"/>`
    }
  })
  g += `<path d="${s.hull}" fill="${hullFill}"/>`
  if (big) g += hatch(s.hull)
  g += `<path d="${s.wale}" stroke-width="${w * (big ? 1.1 : .9)}"/>`; if (s.wale2) g += `<path d="${s.wale2}" stroke-width="${w * .9}"/>`
  if (big) g += `<path d="${s.wale}" stroke="${o.stripe ?? '#d9b25f'}" stroke-width="${w * 2.4}" transform="translate(0 -6)" opacity=".95"/><path d="${s.wale}" transform="translate(0 -8.4)" stroke-width="${w * .45}"/><path d="${s.wale}" transform="translate(0 -3.4)" stroke-width="${w * .45}"/>`
  if (s.castle) g += `<path d="${s.castle}" stroke-width="${w * .6}"/>`
  for (const [x, y] of s.ports) g += big ? `<path d="M${x - 4} ${y - 11}h8v6.4h-8z" fill="#1d140c" stroke-width="${w * .5}"/><path d="M${x - 5} ${y - 14.5}h10v3h-10z" fill="#a5342c" stroke-width="${w * .4}"/>` : (o.gun === false ? '' : `<circle cx="${x}" cy="${y - 2}" r="${w * .42}" fill="${ink}" stroke="none"/>`)
  if (big) { // stern windows and lantern, planking
    const [sx, sy] = s.hull.slice(1).split(/[ Q]/).map(Number)
    g += `<path d="M${sx + 9} ${sy + 14}h7v7h-7zM${sx + 20} ${sy + 17}h7v7h-7zM${sx + 31} ${sy + 19}h7v6h-7z" fill="#f2cd7c" stroke-width="${w * .45}"/><path d="M${sx + 1} ${sy}V${sy - 9}m-3-9h6v8h-6z" fill="#f2cd7c" stroke-width="${w * .5}"/>`
    g += `<path d="M44 163Q120 172 204 163" stroke-width="${w * .35}" opacity=".6"/>`
  }
  const [px, py] = s.pennant
  if (o.broken !== 1) g += `<path d="M${px} ${py}${big ? 'q14-10 28-3t26-3q-12 10-26 9t-28 3' : 'q16-9 30-2t24-2q-10 12-24 11t-30 4'}z" fill="${o.colour ?? '#a5342c'}" stroke-width="${w * .7}"/>`
  if (o.glyph) { const [gx, gy, k] = s.glyph; g += `<g transform="translate(${gx} ${gy}) scale(${k * (o.gk ?? 1)})"><path d="${seatPath(o.glyph)}" fill="${o.colour}" stroke-width="${w * .55}"/></g>`; }
  if (o.skull) { const [gx, gy] = s.glyph; g += `<g transform="translate(${gx - 13} ${gy - 13}) scale(1.15)" stroke="none">${skullG('#1d140c')}</g>`; }
  return g + '</g>'
}

export const skullG = (c: string): string => `<path d="M12 2C6.4 2 3 5.7 3 10.4c0 2.9 1.3 4.7 3 5.9v3.1c0 1 .7 1.6 1.6 1.6h8.8c.9 0 1.6-.6 1.6-1.6v-3.1c1.7-1.2 3-3 3-5.9C21 5.7 17.6 2 12 2zM8.3 13.4a2.3 2.3 0 1 1 0-4.6 2.3 2.3 0 0 1 0 4.6zm7.4 0a2.3 2.3 0 1 1 0-4.6 2.3 2.3 0 0 1 0 4.6zM12 13.2l1.5 3h-3z" fill="${c}" fill-rule="evenodd"/>`


// Flags of the four nations, 18 x 12.
const FLAG: Record<string, string> = {
  english: '<path d="M0 0h18v12H0z" fill="#fbf6e9"/><path d="M7.5 0h3v12h-3zM0 4.5h18v3H0z" fill="#b3261e"/>',
  french: '<path d="M0 0h18v12H0z" fill="#2d4f9e"/><g fill="#f2cd7c"><path d="M4.5 1.2c.8.9.9 1.6.5 2.6.9-.6 1.6-.2 1.6.6 0 .5-.5.9-1.1.8l-.3.9H3.8l-.3-.9c-.6.1-1.1-.3-1.1-.8 0-.8.7-1.2 1.6-.6-.4-1-.3-1.7.5-2.6z"/><path transform="translate(9 0)" d="M4.5 1.2c.8.9.9 1.6.5 2.6.9-.6 1.6-.2 1.6.6 0 .5-.5.9-1.1.8l-.3.9H3.8l-.3-.9c-.6.1-1.1-.3-1.1-.8 0-.8.7-1.2 1.6-.6-.4-1-.3-1.7.5-2.6z"/><path transform="translate(4.5 5)" d="M4.5 1.2c.8.9.9 1.6.5 2.6.9-.6 1.6-.2 1.6.6 0 .5-.5.9-1.1.8l-.3.9H3.8l-.3-.9c-.6.1-1.1-.3-1.1-.8 0-.8.7-1.2 1.6-.6-.4-1-.3-1.7.5-2.6z"/></g>',
  dutch: '<path d="M0 0h18v4H0z" fill="#c2452d"/><path d="M0 4h18v4H0z" fill="#fbf6e9"/><path d="M0 8h18v4H0z" fill="#2c5a94"/>',
  spanish: '<path d="M0 0h18v12H0z" fill="#fbf6e9"/><path d="M1 .6 17 11.4M17 .6 1 11.4" stroke="#b3261e" stroke-width="2.2"/><path d="M4 4.5 5.5 2M8 7l1.5-2.5M12 9.7l1.5-2.5M14 4.5 12.5 2M10 7 8.5 4.5M6 9.7 4.5 7.2" stroke="#b3261e" stroke-width="1.3"/>',
}
export const flag = (nation: string): string => `<g>${FLAG[nation] ?? ''}<path d="M0 0h18v12H0z" fill="none" stroke="${INK}" stroke-width="1"/></g>`

// The eight goods, 24 x 24.
const G = (s: string): string => `<g stroke="${INK}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round" fill="none">${s}</g>`
export const GOOD: Record<string, string> = {
  cocoa: G('<path d="M5 19C2 12 8 4 19 4c1 10-6 17-14 15z" fill="#9a5b2c"/><path d="M5 19C8 13 13 8 19 4M4.6 14.5C7 10 11 6.5 15.5 4.6M9.5 19c4-2.5 7-6.5 9.2-11"/><path d="M5 19l-2 2"/>'),
  fruit: G('<path d="M12 9c4.2 0 6.5 2.8 6.5 6.5S16 22 12 22s-6.5-2.8-6.5-6.5S7.8 9 12 9z" fill="#e0a13a"/><path d="M7 12l8 9M10 9.5l8 8.5M17 12l-8 9M14 9.5 6 18" stroke-width=".9"/><path d="M12 9C9 8.5 7 6.5 6.5 3.5 9 4 10.5 5 11.2 6.5 11 4.5 11.4 3 12 1.5c.6 1.5 1 3 .8 5C13.5 5 15 4 17.5 3.5 17 6.5 15 8.5 12 9z" fill="#4f8a4b"/>'),
  rum: G('<path d="M10 2h4v5c0 1.8 4 3 4 7v6.5c0 .8-.6 1.5-1.5 1.5h-9C6.6 22 6 21.3 6 20.5V14c0-4 4-5.2 4-7z" fill="#5b7f52"/><path d="M6 14.5h12v4.5H6z" fill="#f4ead0"/><path d="M9.5 16.7h5M10 4.5h4" stroke-width="1"/>'),
  spice: G('<path d="M7 7c-4 4-4 9.5 1 14.5C16 20 20 14 18.5 7c-3.5-2-8-2-11.5 0z" fill="none" stroke="none"/><path d="M16.5 6.5C20 10 18.5 18 6 21.5 9 18 8.5 13.5 10.5 9.5c1.3-2.6 3.8-3.8 6-3z" fill="#b8372b"/><path d="M16.5 6.5c-1.5-1.2-3.3-1-4.5.3 1.8.8 4.2 1.2 5.5 2.2.4-1 0-1.8-1-2.5z" fill="#4f8a4b"/><path d="M15.5 6c.3-1.5 1-2.7 2.5-3.5"/><path d="M15.5 11c-.5 3-2.5 5.5-5 7.5" stroke-width=".9" stroke="#f4c9b8"/>'),
  sugar: G('<path d="M12 2c1.2 0 2 .8 2.3 2L18.5 20c0 1.3-3 2-6.5 2s-6.5-.7-6.5-2L9.7 4C10 2.8 10.8 2 12 2z" fill="#fdf9ef"/><path d="M7.3 13.5 5.5 20c0 1.3 3 2 6.5 2s6.5-.7 6.5-2l-1.8-6.5c-3 1.2-6.4 1.2-9.4 0z" fill="#5d86b0"/><path d="M10.5 6.5 9.6 10M12.5 5v3.5" stroke-width=".9"/>'),
  textiles: G('<path d="M4 7.5 15 4c2.5-.5 5 1 5 3.5v9L9 21c-2.7.8-5-1-5-3.5z" fill="#7d5a9c"/><path d="M4 7.5C4 10 6.3 11.4 9 10.5l11-3.2M9 10.5V21" /><path d="M4.2 8.5c1 2 2.8 2.6 4.8 2V21c-2.7.8-5-1-5-3.5z" fill="#a78bc2"/><path d="M6.2 12.5c.6.5 1.2.7 1.8.6M12.5 9.5v10.2M16.3 8.4v9.9" stroke-width=".9"/>'),
  tobacco: G('<path d="M4 20.5C3 12 8 4 20 3c.5 9-4 16.5-13 16" fill="#a98a3f"/><path d="M4 20.5C8 13 13 8 20 3M8.5 14.5 7 9.5M11.5 11 10.8 6.5M10 13.2l5.5 1.3M13.3 9.7l4.7.6" stroke-width="1"/><path d="M4 20.5 3 22"/>'),
  wood: G('<path d="M3.5 14.5h0a3.6 3.6 0 1 1 7.2 0 3.6 3.6 0 0 1-7.2 0z" fill="none" stroke="none"/><circle cx="12" cy="7.6" r="4.3" fill="#c08a4f"/><circle cx="7.2" cy="16.2" r="4.3" fill="#c08a4f"/><circle cx="16.8" cy="16.2" r="4.3" fill="#c08a4f"/><circle cx="12" cy="7.6" r="1.9" stroke-width=".9"/><circle cx="7.2" cy="16.2" r="1.9" stroke-width=".9"/><circle cx="16.8" cy="16.2" r="1.9" stroke-width=".9"/>'),
}

// Small pictures, 24 x 24, in the current colour.
export const PIC: Record<string, string> = {
  hull: '<path d="M2 10c5 1.5 15 1.5 20-.5-.5 5-2.5 8.5-5 8.5H7c-2.8 0-4.5-3.5-5-8z" fill="currentColor" fill-opacity=".25"/><path d="M3.5 13.5c5 1 12 1 17-.3"/><path d="M2 21.5c1.7-1.3 3.3-1.3 5 0s3.3 1.3 5 0 3.3-1.3 5 0 3.3 1.3 5 0"/>',
  masts: '<path d="M12 2v20M5 6h14M4 14h16"/><path d="M6 6c1.5 2.5 1.5 4.5 0 7 4-1.5 8-1.5 12 0 1.5-2.5 1.5-4.5 0-7z" fill="currentColor" fill-opacity=".25"/><path d="M7 14c.8 2 .8 3 0 5 3-1 7-1 10 0 .8-2 .8-3 0-5"/>',
  cargo: '<path d="M6 3.5h12c2 5.5 2 11.5 0 17H6c-2-5.5-2-11.5 0-17z" fill="currentColor" fill-opacity=".25"/><path d="M5 8h14M4.7 16h14.6M9.5 3.5c-.8 5.5-.8 11.5 0 17M14.5 3.5c.8 5.5.8 11.5 0 17"/>',
  crew: '<path d="M4 9c3-1.5 4-5.5 8-5.5S17 7.5 20 9c-2 1.5-5 2-8 2s-6-.5-8-2z" fill="currentColor" fill-opacity=".25"/><path d="M8 11.5c0 3 1.6 5 4 5s4-2 4-5M4.5 21.5c.6-3.5 3.5-5 7.5-5s6.9 1.5 7.5 5"/>',
  cannons: '<path d="M3.5 8.5c-1 0-1.7 1-1.5 2l.7 3c.2 1 1.2 1.6 2.2 1.4L21 12.5V8z" fill="currentColor" fill-opacity=".25"/><circle cx="9.5" cy="17" r="4"/><path d="M9.5 17h.1M13.4 17.5H18M19 7.5v5.5"/>',
  seamanship: '<circle cx="12" cy="12" r="6.2"/><circle cx="12" cy="12" r="2" fill="currentColor"/><path d="M12 1.8v20.4M1.8 12h20.4M4.8 4.8l14.4 14.4M19.2 4.8 4.8 19.2"/>',
  scouting: '<path d="M2.5 15.5 13 8.5l2.5 4L5 19z" fill="currentColor" fill-opacity=".25"/><path d="m13 8.5 5.5-4 4 6-7 2z"/><path d="M9 16.5 7 22M9 16.5l4 5.5"/>',
  leadership: '<path d="M4.5 20 19 4l1-2.5M19.5 4.5 6.5 21.5"/><path d="M3 15.5c3 .5 5 2.5 5.5 5.5M4.5 20l-2 2"/><path d="M12 6h-7l1.5 2.5L5 11h5" fill="currentColor" fill-opacity=".25"/>',
  influence: '<path d="M20 2C12 3 7 9 5.5 18.5 13 17 19 11 20 2z" fill="currentColor" fill-opacity=".25"/><path d="M20 2C13 8 8.5 13 3.5 22M9 14l5-.5M12 10l5-.5"/>',
  purse: '<path d="M8.5 7.5C4 10.5 3 14 3 16.5 3 20 6.5 21.5 12 21.5s9-1.5 9-5c0-2.5-1-6-5.5-9z" fill="currentColor" fill-opacity=".25"/><path d="M8 7.5h8M8.5 7.5 7 3c2 1 3 .8 5-.5 2 1.3 3 1.5 5 .5l-1.5 4.5"/><circle cx="12" cy="14.5" r="3"/>',
  chest: '<path d="M2.5 11h19v9.5h-19z" fill="currentColor" fill-opacity=".25"/><path d="M2.5 11c0-4 2-7 5-7h9c3 0 5 3 5 7zM6 4.5V20.5M18 4.5V20.5M10.5 9.5h3v4.5h-3z"/>',
  anchor: '<circle cx="12" cy="4.3" r="2.3"/><path d="M12 6.6V21.5M7 9.5h10M3 14c.5 4.5 4 7.5 9 7.5s8.5-3 9-7.5M3 14l-1 3.5M3 14l3 2M21 14l1 3.5M21 14l-3 2"/>',
  mod: '<path d="M14.5 3.5 20.5 9.5 18 12 12 6zM13 8 3.5 17.5c-.8.8-.8 2 0 2.8.8.8 2 .8 2.8 0L16 11" fill="currentColor" fill-opacity=".25"/>',
  sails: '<path d="M12 3v15M12 4c5 2.5 7 6.5 7 11h-7zM10.5 6.5C6.5 8 5 11.5 4.5 15h6z" fill="currentColor" fill-opacity=".25"/><path d="M3 18h18l-2.5 3.5h-13z"/>',
  scroll: '<path d="M6 3h12.5c-1.5 1-1.5 3 0 4v12c0 1.5-1 2.5-2.5 2.5H5.5c1.5-1 1.5-3 0-4V5.5C4 4.5 4.5 3 6 3z" fill="currentColor" fill-opacity=".2"/><path d="M9 9.5h6M9 12.5h6M9 15.5h4"/>',
  tankard: '<path d="M5 7h10v12.5c0 1-.8 2-2 2H7c-1.2 0-2-1-2-2z" fill="currentColor" fill-opacity=".25"/><path d="M15 10h2.5c2 0 3 1.5 3 3.5S19.5 17 17.5 17H15M4.5 7c-1-2 .5-4 2.5-3.5C8 1.5 11 1.5 12 3.5c2.5-.5 4 1.5 3 3.5M8.5 11v6M11.5 11v6"/>',
  undo: '<path d="M4 9h10a6 6 0 0 1 0 12H9M4 9l5-5M4 9l5 5"/>',
  sun: '<circle cx="12" cy="12" r="4.5"/><path d="M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.5 4.5l2 2M17.5 17.5l2 2M19.5 4.5l-2 2M6.5 17.5l-2 2"/>',
  drum: '<path d="M4 8v9c0 2 3.6 3.5 8 3.5s8-1.5 8-3.5V8" fill="currentColor" fill-opacity=".25"/><ellipse cx="12" cy="8" rx="8" ry="3.5"/><path d="M4 8l4 11M20 8l-4 11M12 11.5 8 19M12 11.5 16 19M2 2l8 5.5M22 2l-8 5.5"/>',
}
/** Which small picture a modification's token carries. */
export const MOD_PIC: Record<string, string> = {
  'extra-hammocks': 'crew', 'advanced-rigs': 'masts', 'reinforced-hull': 'hull', 'extended-hold': 'cargo', chasers: 'cannons', 'extra-cannon-port': 'cannons', 'swivel-guns': 'cannons', 'long-guns': 'cannons',
}
/** The black flag, 18 x 12 as the nations'. */
export const blackFlag = (): string => `<path d="M0 0h18v12H0z" fill="#1d1a17" stroke="#efe2c2" stroke-width=".8"/><g transform="translate(4.2 1.100) scale(.4)">${skullG('#f6ecd2')}</g>`

/** The hatching that large drawings refer to; once in the page. */
export const HATCH = `<pattern id="hatch" width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 1.6h3.2" stroke="${INK}" stroke-width=".75"/></pattern>`
