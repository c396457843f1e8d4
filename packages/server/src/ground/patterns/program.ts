import { type Pattern, PatternProblem, type Place } from './parse.js'

/** A step of a program. Numbers are indexes of the next steps. */
export type Step =
  | { readonly kind: 'unit'; readonly accepts: UnitTest; readonly to: number }
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'place'; readonly place: Place; readonly to: number }
  | { readonly kind: 'lookahead'; readonly program: Program; readonly negated: boolean; readonly to: number }
  | { readonly kind: 'end' }

/** A pattern as a nondeterministic automaton (Thompson, 1968). A backward program reads the text from its end. */
export interface Program {
  readonly steps: readonly Step[]
  readonly start: number
  readonly backward: boolean
}

type UnitTest = (unit: number) => boolean
type Repeat = Extract<Pattern, { kind: 'repeat' }>
type Lookahead = Extract<Pattern, { kind: 'lookahead' }>

/**
 * The maximum number of steps of a program and its lookaheads. Matching a text of n characters takes at most n times as
 * many moves.
 */
export const MOST_STEPS = 5_000

/** @throws PatternProblem if the program would be too large. */
export function compile(pattern: Pattern, flags: '' | 'i'): { readonly program: Program; readonly size: number } {
  let size = 0
  const units = new Map<string, UnitTest>()
  const lookaheads = new Map<Lookahead, Program>()

  const build = (whole: Pattern, backward: boolean): Program => {
    const steps: Step[] = []
    const push = (step: Step): number => {
      if (++size > MOST_STEPS) throw new PatternProblem('is too large once its repetitions are expanded')
      return steps.push(step) - 1
    }
    // Every call adds at least one step, so the limit also stops patterns that repeat nothing many times.
    const emit = (node: Pattern, to: number): number => {
      switch (node.kind) {
        case 'unit':
          return push({ kind: 'unit', accepts: getOrAdd(units, node.source, () => unitTest(node.source, flags)), to })
        case 'place':
          return push({ kind: 'place', place: node.place, to })
        case 'lookahead': {
          const program = getOrAdd(lookaheads, node, () => build(node.of, true))
          return push({ kind: 'lookahead', program, negated: node.negated, to })
        }
        case 'choice':
          return push({ kind: 'fork', to: node.options.map((option) => emit(option, to)) })
        case 'sequence': {
          const last = push({ kind: 'fork', to: [to] })
          return (backward ? node.parts : node.parts.toReversed()).reduce((next, part) => emit(part, next), last)
        }
        case 'repeat':
          return emitRepeat(node, to)
      }
    }
    const emitRepeat = ({ of, least, most }: Repeat, to: number): number => {
      const again = [to]
      let next = push({ kind: 'fork', to: again })
      if (most === Infinity) again.push(emit(of, next))
      else for (let count = least; count < most; count++) next = push({ kind: 'fork', to: [to, emit(of, next)] })
      for (let count = 0; count < least; count++) next = emit(of, next)
      return next
    }
    const start = emit(whole, push({ kind: 'end' }))
    return { steps, start, backward }
  }

  return { program: build(pattern, false), size }
}

/** JavaScript itself decides which single units a class, an escape or a case-insensitive letter matches. */
function unitTest(source: string, flags: '' | 'i'): UnitTest {
  const expression = new RegExp(`^${source}$`, flags)
  const results = new Map<number, boolean>()
  return (unit) => getOrAdd(results, unit, () => expression.test(String.fromCharCode(unit)))
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.has(key) ? (map.get(key) as Value) : make()
  map.set(key, value)
  return value
}
