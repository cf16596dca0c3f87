// Small sums behind line charts.

/** Dashes that tell lines apart where colours do not. */
export const DASHES = ['', '7 4', '2 4', '10 3 2 3', '1 5', '12 4']

/** Round steps for an axis from 0 (from `least`, if that is below) to at least `most`, about `wanted` of them. */
export function ticks(most: number, wanted = 5, least = 0): number[] {
  const rough = Math.max(1, most - Math.min(0, least)) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power * 10)
  const first = Math.floor(Math.min(0, least) / step)
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) - first + 1 }, (_, i) => (first + i) * step)
}

/** Points of a line in a box from `least` to `most`, the first value at its left edge. */
export function linePath(values: readonly number[], most: number, width: number, height: number, least = 0): string {
  const x = (i: number): number => (values.length > 1 ? (i / (values.length - 1)) * width : width)
  return values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${(height - ((value - least) / (most - least)) * height).toFixed(1)}`).join('')
}
