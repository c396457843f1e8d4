import { readFileSync } from 'node:fs'
import { systemCode, UserError } from './output.js'

/**
 * Reads a file that the user named or is expected to have.
 *
 * @param what what the file should contain, for the message.
 * @throws UserError with the file's path if it cannot be read.
 */
export function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UserError(`${file} should contain ${what}, but it cannot be read (${systemCode(error)}).`)
  }
}
