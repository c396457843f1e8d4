import { UserError } from '../user-error.js'

/** The sentence for a person that is not there. */
export function nobody(who: string): UserError {
  return new UserError(
    `there is no person ${JSON.stringify(who)}. Give a handle or a person id as "portico person list" shows them.`,
  )
}
