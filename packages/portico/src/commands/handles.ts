import type { NewPerson } from '@portico/server'
import { UserError } from '../output.js'

type Handle = NewPerson['handles'][number]

/** Returns what a word names: with an @ it is an email address, with a leading + a phone number, otherwise a username. */
export function handleOf(word: string): Handle {
  if (word.includes('@')) return { type: 'email_address', value: word }
  if (word.startsWith('+')) return { type: 'phone_number', value: word.replace(/[\s().-]/g, '') }
  return { type: 'username', value: word }
}

/** An option that may be repeated; a value may also contain several values, separated by commas. */
export function collect(value: string, before: readonly string[]): string[] {
  return [
    ...before,
    ...value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ]
}

/** The message for a person who does not exist. */
export function noSuchPerson(who: string): UserError {
  return new UserError(
    `there is no person ${JSON.stringify(who)}. Use a handle or a person id as shown by "portico person list".`,
  )
}
