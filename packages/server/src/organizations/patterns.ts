/**
 * Why a regular expression of an organization cannot be used, or undefined when it can. JavaScript's engine backtracks, so
 * a pattern could keep the server busy for years over one crafted text (ReDoS). What is refused is what makes that possible:
 * repetition of something that repeats or branches, back references, and more than a few repetitions in a row.
 */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern)
  } catch {
    return 'is not a JavaScript regular expression'
  }
  if (/\\(?:[1-9]|k<)/.test(pattern.replace(/\\\\/g, '')))
    return 'refers back to a group, which can take for ever to match'
  const { nested, repetitions } = measure(pattern)
  if (nested) return 'repeats a group that itself repeats or branches, which can take for ever to match'
  // Without an anchor the engine tries again from every character, which is one repetition more.
  const most = pattern.startsWith('^') && !pattern.includes('|') ? 3 : 2
  if (repetitions > most) return `repeats more than ${most} parts without a bound, which can take for ever to match`
  return undefined
}

interface Group {
  /** Holds a repetition or an alternative. */
  varies: boolean
}

function measure(pattern: string): { nested: boolean; repetitions: number } {
  const open: Group[] = [{ varies: false }]
  let closed: Group | undefined
  let nested = false
  let repetitions = 0
  for (let at = 0; at < pattern.length; at++) {
    const inside = open.at(-1)
    const quantifier = /^(?:[*+]|\{(\d+)(,(\d*))?\})\??/.exec(pattern.slice(at))
    if (quantifier) {
      const [text, least, range, most] = quantifier
      const fixed = least !== undefined && range === undefined
      const long = least === undefined || most === '' || Number(most ?? least) > 20
      if (closed?.varies) nested = true
      if (long && !fixed) repetitions++
      for (const group of open) group.varies = true
      at += text.length - 1
      closed = undefined
      continue
    }
    closed = undefined
    const character = pattern[at]
    if (character === '\\') at++
    else if (character === '[') at = endOfClass(pattern, at)
    else if (character === '(') open.push({ varies: false })
    else if (character === ')') closed = open.length > 1 ? open.pop() : undefined
    else if ((character === '|' || character === '?') && inside && pattern[at - 1] !== '(') inside.varies = true
    if (closed?.varies && open.at(-1)) (open.at(-1) as Group).varies = true
  }
  return { nested, repetitions }
}

function endOfClass(pattern: string, from: number): number {
  for (let at = from + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === ']') return at
  }
  return pattern.length
}
