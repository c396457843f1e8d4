import type { Client } from '../client.js'
import { errorOf } from '../errors.js'

/**
 * The organization that the SDK was made for.
 * @throws InvalidSlashIDConfigurationError when it was made for none.
 */
export function organizationOf({ config: { oid } }: Client): string {
  if (oid) return oid
  throw errorOf('invalid_slashid_configuration', 'This call needs an organization: set oid in the options of SlashID.')
}
