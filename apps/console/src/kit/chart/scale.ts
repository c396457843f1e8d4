/** The even numbers that a scale from 0 to at least `most` is marked with, 0 among them. @example ticks(7) // [0, 2, 4, 6, 8] */
export function ticks(most: number): readonly number[] {
  const top = Math.max(1, most)
  const power = 10 ** Math.floor(Math.log10(top / 4 || 1))
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => top / each <= 4) ?? 10 * power)
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step)
}

/** Which of `length` labels to show so that about `most` of them fit; the last one always shows. */
export function labelled(length: number, most: number): (at: number) => boolean {
  const every = Math.max(1, Math.ceil(length / most))
  return (at) => (length - 1 - at) % every === 0
}
