import { ERRORS, type ErrorSlug } from '@portico/protocol'

/** The slug of a caught value, by the name of the error: it may come from another SDK than ours, with classes of its own. */
export function errorSlug(caught: unknown): ErrorSlug {
  const name = (caught as { name?: unknown } | null | undefined)?.name
  const found = Object.entries(ERRORS).find(([, row]) => 'name' in row && row.name === name)
  return (found?.[0] ?? 'unspecified') as ErrorSlug
}

/** A caught value as an Error. */
export const asError = (caught: unknown): Error =>
  caught instanceof Error ? caught : new Error('The sign-in failed with something that is no Error.', { cause: caught })
