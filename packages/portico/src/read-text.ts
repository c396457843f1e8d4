import { readFileSync } from 'node:fs'
import { systemCode, UserError } from './output.js'

/** The text of a file, without the byte order mark that some editors put before it. */
export const fileText = (file: string): string => withoutMark(readFileSync(file, 'utf8'))

export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

/**
 * Reads a file that the user named or is expected to have.
 *
 * @param what what the file should contain, for the message.
 * @throws UserError with the file's path if it cannot be read.
 */
export function readText(file: string, what: string): string {
  try {
    return fileText(file)
  } catch (error) {
    throw new UserError(`${file} should contain ${what}, but it cannot be read (${systemCode(error)}).`)
  }
}
