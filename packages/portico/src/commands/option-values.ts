import { text } from 'node:stream/consumers'
import type { Context } from '../context.js'
import { UserError } from '../output.js'

/**
 * Reads a number from 1 to `most`.
 * @throws UserError for anything else
 * @example numberIn('7', '--days', 30) // 7
 */
export function numberIn(text: string, option: string, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new UserError(`${option} must be a number from 1 to ${most}, got ${JSON.stringify(text)}.`)
  return number
}

/** Reads the password for `--password-stdin`, without the end of its line. @throws UserError if there is none */
export async function passwordFrom({ stdin }: Pick<Context, 'stdin'>): Promise<string> {
  const password = (await text(stdin)).replace(/\r?\n$/, '')
  if (password === '')
    throw new UserError('--password-stdin found nothing to read. Pipe the password in, or remove the option.')
  return password
}
