import { digitsOf, visible } from '../typed-text.js'

/**
 * The characters of a code, one for each box; an empty box holds ''. The other characters keep their positions if one
 * in the middle is deleted.
 */
export type Boxes = readonly string[]

export type CodeKind = 'number' | 'text'

/** The result of an edit: the boxes, and which of them has the focus. */
export interface BoxEdit {
  readonly boxes: Boxes
  readonly focus: number
}

/** The boxes for a value, in the requested number. */
export const boxesOf = (value: string, count: number): Boxes =>
  Array.from({ length: count }, (_, at) => value[at] ?? '')

/** The characters of a text that a code may hold: people paste "123 456" and "Your code: 123456". */
const allowed = (text: string, kind: CodeKind): string[] => [
  ...(kind === 'number' ? digitsOf(text) : visible(text).replace(/\s/g, '')),
]

/**
 * Fills a text into the boxes starting at `at`, truncated to fit. A text that fills all boxes starts at the first,
 * wherever it was pasted. A text without usable characters changes nothing.
 * @example enter(boxesOf('', 6), 3, '123456', 'number').boxes.join('') // '123456'
 */
export function enter(boxes: Boxes, at: number, text: string, kind: CodeKind): BoxEdit {
  const characters = allowed(text, kind)
  if (characters.length === 0) return { boxes, focus: at }
  const start = characters.length >= boxes.length ? 0 : at
  const next = boxes.map((old, box) => characters[box - start] ?? old)
  return { boxes: next, focus: Math.min(start + characters.length, boxes.length - 1) }
}

/** The effect of a key on the boxes: `undefined` for keys that type. Space and the vertical arrows do nothing. */
export function press(key: string, boxes: Boxes, at: number): BoxEdit | undefined {
  switch (key) {
    case 'Backspace': {
      // Clears the box, or the previous one if it is already empty.
      const target = boxes[at] === '' ? Math.max(0, at - 1) : at
      return { boxes: emptied(boxes, target), focus: target }
    }
    case 'Delete':
      return { boxes: emptied(boxes, at), focus: at }
    case 'ArrowLeft':
      return { boxes, focus: Math.max(0, at - 1) }
    case 'ArrowRight':
      return { boxes, focus: Math.min(boxes.length - 1, at + 1) }
    case 'ArrowUp':
    case 'ArrowDown':
    case ' ':
      return { boxes, focus: at }
    default:
      return undefined
  }
}

const emptied = (boxes: Boxes, target: number): Boxes => boxes.map((old, box) => (box === target ? '' : old))
