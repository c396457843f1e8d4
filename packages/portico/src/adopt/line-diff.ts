const CONTEXT = 3

/** Returns what changes in a file, line by line with a few lines of context, for people to read. Empty if nothing changes. */
export function lineDiff(name: string, before: string | undefined, after: string | undefined): string {
  const [old, now] = [lines(before), lines(after)]
  const marks = compare(old, now)
  const visible = marks.filter((_, at) =>
    marks.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(([mark]) => mark !== ' '),
  )
  const head = [`--- ${before === undefined ? '/dev/null' : name}`, `+++ ${after === undefined ? '/dev/null' : name}`]
  return [...head, ...visible.map(([mark, line]) => mark + line)].join('\n')
}

const lines = (text: string | undefined) => text?.replace(/\r?\n$/, '').split(/\r?\n/) ?? []

type Marked = readonly [mark: ' ' | '-' | '+', line: string]

/** Keeps the longest common subsequence of lines; the table has its length from each pair of lines on. */
function compare(old: readonly string[], now: readonly string[]): Marked[] {
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const marks: Marked[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      marks.push([' ', old[i] ?? ''])
      i++
      j++
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) marks.push(['-', old[i++] ?? ''])
    else marks.push(['+', now[j++] ?? ''])
  }
  return marks
}
