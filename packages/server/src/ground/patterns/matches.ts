import type { Place } from './parse.js'
import type { Program } from './program.js'

/** Whether a program finds a match anywhere in the text, in time linear in the text's length. */
export const matches = (program: Program, text: string): boolean => ends(program, text).includes(1)

/**
 * Marks each position of the text at which a match that started anywhere ends; for a backward program, at which it
 * starts. All paths through the program are followed at the same time, one unit of the text at a time, so no position
 * is visited twice by one step.
 */
function ends({ steps, start, backward }: Program, text: string): Uint8Array {
  const marksOfEnds = new Uint8Array(text.length + 1)
  const seen = new Int32Array(steps.length).fill(-1)
  const lookaheads = new Map<Program, Uint8Array>()
  const holds = (program: Program, at: number) => {
    const marks = lookaheads.get(program) ?? ends(program, text)
    lookaheads.set(program, marks)
    return marks[at] === 1
  }
  let arrived: number[] = []
  for (let turn = 0; turn <= text.length; turn++) {
    const at = backward ? text.length - turn : turn
    const unit = text.charCodeAt(backward ? at - 1 : at)
    const ahead: number[] = []
    const open = arrived
    open.push(start)
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const step = steps[index]
      if (!step || seen[index] === turn) continue
      seen[index] = turn
      if (step.kind === 'end') marksOfEnds[at] = 1
      else if (step.kind === 'unit') {
        if (turn < text.length && step.accepts(unit)) ahead.push(step.to)
      } else if (step.kind === 'fork') for (const to of step.to) open.push(to)
      else if (step.kind === 'place' ? PLACES[step.place](text, at) : holds(step.program, at) !== step.negated)
        open.push(step.to)
    }
    arrived = ahead
  }
  return marksOfEnds
}

const isWord = (text: string, at: number) => /^\w$/.test(text.charAt(at))
const isEdge = (text: string, at: number) => isWord(text, at - 1) !== isWord(text, at)

const PLACES: Record<Place, (text: string, at: number) => boolean> = {
  '^': (_, at) => at === 0,
  $: (text, at) => at === text.length,
  '\\b': isEdge,
  '\\B': (text, at) => !isEdge(text, at),
}
