import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { extname } from 'node:path'
import { linesIn } from '../lines-of.js'
import { systemCode, UserError } from '../output.js'
import { fileText, withoutMark } from '../read-text.js'
import { personsInCsv } from './person-csv.js'

const MIB = 1024 * 1024
/** The maximum number of characters of a person: the largest attributes, escaped. */
const LONGEST_PERSON = 8 * MIB
const LARGEST_CSV = 256 * MIB

/** A line of a file of people. */
export interface FileLine {
  readonly line: number
  /** @throws SyntaxError if the line is not JSON, RangeError if it is nested too deeply. */
  value(): unknown
  /** The number of characters that it keeps in memory; 0 if the whole file is in memory. */
  readonly length: number
}

/** The people of a file: NDJSON, or CSV if its name ends in `.csv`. @throws UserError if it cannot be read. */
export async function* personsIn(path: string): AsyncGenerator<FileLine> {
  try {
    if (extname(path).toLowerCase() === '.csv') {
      const { size } = statSync(path)
      if (size > LARGEST_CSV)
        throw new UserError(
          `${path} has ${Math.ceil(size / MIB)} MiB, and a CSV file is read as a whole: at most ${LARGEST_CSV / MIB} MiB are possible. Split it, or import JSON Lines.`,
        )
      const persons = personsInCsv(fileText(path))
      for (const [at, value] of persons.entries()) yield { line: at + 2, value: () => value, length: 0 }
      return
    }
    let line = 0
    const limits = { name: path, longest: LONGEST_PERSON, what: 'a person' }
    for await (const text of linesIn(createReadStream(path), limits)) {
      line++
      const person = line === 1 ? withoutMark(text) : text
      if (person.trim() !== '') yield { line, value: () => JSON.parse(person) as unknown, length: person.length }
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** A digest of a file's contents. A pipe can be read only once, so it gets a random one. @throws UserError if it cannot be read. */
export async function digestOf(path: string): Promise<string> {
  try {
    if (!statSync(path).isFile()) return randomUUID()
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
    return hash.digest('base64url')
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): unknown {
  if (systemCode(error) === undefined) return error
  return new UserError(`${path} cannot be read (${systemCode(error)}). Check the path and its permissions.`)
}

/** The most people, and characters, that are imported in one transaction: others wait for it to end. */
const BATCH = { persons: 250, characters: 8 * MIB }

/** Collects lines into batches. */
export async function* batchesOf(lines: AsyncIterable<FileLine>): AsyncGenerator<FileLine[]> {
  let batch: FileLine[] = []
  let characters = 0
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length < BATCH.persons && characters < BATCH.characters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
