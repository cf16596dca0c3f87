// Small sums behind line charts.

/** Round steps for an axis from 0 to at least `most`, about `wanted` of them. */
export function ticks(most: number, wanted = 5): number[] {
  const rough = Math.max(1, most) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power * 10)
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step)
}

/** Points of a line in a box, the first value at its left edge. */
export function linePath(values: readonly number[], most: number, width: number, height: number): string {
  const x = (i: number): number => (values.length > 1 ? (i / (values.length - 1)) * width : width)
  return values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${(height - (value / most) * height).toFixed(1)}`).join('')
}
