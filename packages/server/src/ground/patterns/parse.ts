/** A regular expression as a tree. Text consists of UTF-16 units, as in JavaScript without the flag `u`. */
export type Pattern =
  /** One unit; `source` is the JavaScript expression that matches it. */
  | { readonly kind: 'unit'; readonly source: string }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly of: Pattern; readonly least: number; readonly most: number }
  | { readonly kind: 'lookahead'; readonly of: Pattern; readonly negated: boolean }

export type Place = '^' | '$' | '\\b' | '\\B'

/** Why a pattern cannot be used: the end of a sentence that starts with its name. */
export class PatternProblem extends Error {}

const DEEPEST = 50
const MOST_REPETITIONS = 1_000
const QUANTIFIER = /[*+?]\??|\{(\d{1,6})(?:(,)(\d{0,6}))?\}\??/y
const GROUP = /\((?:\?(?:([:=!])|<[A-Za-z_]\w*>))?/y
/** A class of units, a code unit by its number, a control character, or a literal punctuation mark. */
const ESCAPE = /\\(?:[dDwWsStnrfv]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|0(?!\d)|[^A-Za-z0-9])/sy

/**
 * Parses the part of JavaScript's regular expressions that can be matched in linear time: everything except back
 * references and lookbehind, and without the forms that JavaScript only tolerates.
 * @throws PatternProblem
 */
export function parsePattern(text: string): Pattern {
  try {
    new RegExp(text)
  } catch {
    throw new PatternProblem('is not a JavaScript regular expression')
  }
  const reader = new Reader(text)
  const pattern = choice(reader, 0)
  if (!reader.done) throw unreadable(reader)
  return pattern
}

class Reader {
  at = 0
  constructor(readonly text: string) {}
  get done(): boolean {
    return this.at >= this.text.length
  }
  get next(): string {
    return this.text.charAt(this.at)
  }
  /** Consumes what the sticky expression matches here. */
  take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at
    const match = expression.exec(this.text) ?? undefined
    this.at += match?.[0].length ?? 0
    return match
  }
}

function choice(reader: Reader, depth: number): Pattern {
  if (depth > DEEPEST) throw new PatternProblem(`has groups nested more than ${DEEPEST} levels deep`)
  const options = [sequence(reader, depth)]
  while (reader.next === '|') {
    reader.at++
    options.push(sequence(reader, depth))
  }
  const [only] = options
  return options.length === 1 && only ? only : { kind: 'choice', options }
}

function sequence(reader: Reader, depth: number): Pattern {
  const parts: Pattern[] = []
  while (!reader.done && reader.next !== '|' && reader.next !== ')') parts.push(repeated(reader, part(reader, depth)))
  return { kind: 'sequence', parts }
}

function repeated(reader: Reader, of: Pattern): Pattern {
  const match = reader.take(QUANTIFIER)
  if (!match) return of
  if (of.kind === 'lookahead' || of.kind === 'place')
    throw new PatternProblem('repeats something that matches no characters')
  const [text, number, range, end] = match
  const least = number === undefined ? (text.startsWith('+') ? 1 : 0) : Number(number)
  const most = number === undefined ? (text.startsWith('?') ? 1 : Infinity) : mostOf(least, range, end)
  if (least > MOST_REPETITIONS || (most !== Infinity && most > MOST_REPETITIONS))
    throw new PatternProblem(`repeats a part more than ${MOST_REPETITIONS} times`)
  return { kind: 'repeat', of, least, most }
}

const mostOf = (least: number, range: string | undefined, end: string | undefined) =>
  range === undefined ? least : end === '' ? Infinity : Number(end)

function part(reader: Reader, depth: number): Pattern {
  const character = reader.next
  if (character === '(') return group(reader, depth)
  if (character === '[') return unit(classIn(reader))
  if (character === '\\') return escapeSequence(reader)
  if ('*+?{}]'.includes(character)) throw unreadable(reader)
  reader.at++
  if (character === '^' || character === '$') return { kind: 'place', place: character }
  if (character === '.') return unit('.')
  return unit(`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function group(reader: Reader, depth: number): Pattern {
  const start = reader.at
  const opening = reader.take(GROUP)
  if (!opening || reader.next === '?')
    throw new PatternProblem(`uses an unsupported kind of group at position ${start + 1}`)
  const of = choice(reader, depth + 1)
  if (reader.next !== ')') throw unreadable(reader)
  reader.at++
  const kind = opening[1]
  return kind === '=' || kind === '!' ? { kind: 'lookahead', of, negated: kind === '!' } : of
}

function escapeSequence(reader: Reader): Pattern {
  const two = reader.text.slice(reader.at, reader.at + 2)
  if (two === '\\b' || two === '\\B') {
    reader.at += 2
    return { kind: 'place', place: two }
  }
  return unit(escaped(reader))
}

function escaped(reader: Reader): string {
  const start = reader.at
  const match = reader.take(ESCAPE)
  if (match) return match[0]
  const name = reader.text.slice(start, start + 2)
  throw new PatternProblem(
    /\d|k/.test(name) ? 'uses a backreference, which is not supported' : `uses ${name}, which is not supported`,
  )
}

/** The source of a class. JavaScript interprets it, so only its end must be found. */
function classIn(reader: Reader): string {
  const start = reader.at++
  if (reader.next === '^') reader.at++
  while (reader.next !== ']') {
    if (reader.done) throw unreadable(reader)
    if (reader.text.startsWith('\\b', reader.at)) reader.at += 2
    else if (reader.next === '\\') escaped(reader)
    else reader.at++
  }
  return reader.text.slice(start, ++reader.at)
}

const unit = (source: string): Pattern => ({ kind: 'unit', source })

const unreadable = ({ at, next }: Reader) =>
  new PatternProblem(
    `has ${next === '' ? 'no end' : `“${next}”`} at position ${at + 1}; escape a literal one as \\${next}`,
  )
