import { browserWork } from './browser-work.js'
import { matches } from './matches.js'
import { PatternProblem, parsePattern } from './parse.js'
import { compile, MOST_STEPS } from './program.js'

/** A regular expression as an organization sets it. */
export interface GivenPattern {
  readonly source: string
  readonly ignoreCase: boolean
  /** Whether browsers match it too, with a backtracking engine. */
  readonly inBrowsers: boolean
}

type Compiled = ReturnType<typeof compile>

const MOST_WORK = 30_000_000

/**
 * Why patterns that are tried one after the other cannot be used, with the index of the first offending one; undefined
 * if they can. An accepted pattern means the same here as in a browser and is matched in linear time. Undefined entries
 * need no check.
 */
export function patternsProblem(
  patterns: readonly (GivenPattern | undefined)[],
): { readonly at: number; readonly problem: string } | undefined {
  let size = 0
  for (const [at, pattern] of patterns.entries()) {
    if (!pattern) continue
    const compiled = read(pattern)
    if ('problem' in compiled) return { at, problem: compiled.problem }
    size += compiled.size
    if (size > MOST_STEPS) return { at, problem: 'is too large in combination with the patterns before it' }
  }
  return undefined
}

/** Whether a pattern finds a match in a text; undefined for one that cannot be used, for example from an edited backup. */
export function tests(pattern: GivenPattern, text: string): boolean | undefined {
  const compiled = read(pattern)
  return 'problem' in compiled ? undefined : matches(compiled.program, text)
}

function read({ source, ignoreCase, inBrowsers }: GivenPattern): Compiled | { readonly problem: string } {
  try {
    const pattern = parsePattern(source)
    if (inBrowsers && browserWork(pattern) > MOST_WORK)
      return { problem: 'can match in so many ways that it could freeze the browser while someone types a password' }
    return compile(pattern, ignoreCase ? 'i' : '')
  } catch (error) {
    if (error instanceof PatternProblem) return { problem: error.message }
    throw error
  }
}
