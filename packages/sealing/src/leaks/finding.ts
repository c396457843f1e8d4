import { createHash } from 'node:crypto'
import { wordsOf } from '../texts/find-texts.js'

/** Something that would be published and must not be. */
export interface Finding {
  /** What is wrong, in a sentence that names both files. */
  readonly sentence: string
  /** The published file, relative to the site's root. */
  readonly file?: string
  readonly line?: number
  readonly column?: number
  /** The source that the published file was built from, if it is a page. */
  readonly madeFrom?: string
  /** Who gets the file, if it is not public: readers of other pages than the one that contains the text. */
  readonly readers?: string
  /** The private text, what it is, and the file and line that contain it. */
  readonly text?: string
  readonly what?: string
  readonly source?: string
  readonly sourceLine?: number
  /** Identifies the text in an exception. Missing if no exception is possible. */
  readonly id?: string
}

/** The id of a text for exceptions: the same in every build, regardless of case and punctuation. */
export const idOf = (text: string): string => {
  const words = wordsOf(text).join(' ')
  return createHash('sha256')
    .update(words === '' ? text : words)
    .digest('hex')
    .slice(0, 12)
}
