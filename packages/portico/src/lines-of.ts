import { StringDecoder } from 'node:string_decoder'
import { UserError } from './output.js'

interface LineLimits {
  /** Of what the lines are, for the message, such as a path. */
  readonly name: string
  /** The maximum number of characters in a line. */
  readonly longest: number
  /** What the longest line may contain, for the message. */
  readonly what: string
}

/**
 * Yields the lines of a text as it arrives, without their ends. A line is kept in memory as a whole, so its length is limited.
 *
 * @throws UserError for a line that is too long
 */
export async function* linesIn(
  chunks: AsyncIterable<Uint8Array>,
  { name, longest, what }: LineLimits,
): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let line: string[] = []
  let length = 0
  let number = 1
  const add = (text: string) => {
    length += text.length
    if (length > longest)
      throw new UserError(
        `Line ${number} of ${name} has more than ${longest.toLocaleString('en')} characters, which ${what} cannot have. Check that it is the right file.`,
      )
    line.push(text)
  }
  const take = () => {
    const text = line.join('').replace(/\r$/, '')
    line = []
    length = 0
    number++
    return text
  }
  for await (const chunk of chunks) {
    const [first = '', ...more] = decoder
      .write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      .split('\n')
    add(first)
    for (const text of more) {
      yield take()
      add(text)
    }
  }
  add(decoder.end())
  if (length > 0) yield take()
}
