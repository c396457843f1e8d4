import { METHODS, type Proof } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { OrganizationSettings } from '../organizations/settings.js'
import { possibleIn, proofsIn } from './proofs.js'
import { isEnough } from './required-factors.js'

/**
 * Refuses to require a second factor if that would lock people out: if the allowed methods do not amount to two
 * factors, or the administrator who requires it has none.
 * @param proofs the proofs of that administrator's session; undefined for a key or the command line.
 * @throws RequestError 400, 409
 */
export function refuseToRequire(settings: OrganizationSettings, proofs: number | undefined): void {
  const { second_factor } = settings
  if (second_factor === 'optional') return
  if (!isEnough(possibleIn(settings)))
    throw new RequestError(
      400,
      `settings.second_factor "${second_factor}" needs ${provingBy('verified_passkey')}, or ${provingBy('app')} and another method, in settings.allowed_methods; allow them first`,
      { field: 'settings.second_factor' },
    )
  if (proofs !== undefined && !isEnough(proofsIn(proofs)))
    throw new RequestError(
      409,
      'requiring a second factor would end this session, because you did not sign in with one; prove or add a passkey or an authenticator app first',
      { field: 'settings.second_factor' },
    )
}

/** The methods that give a proof, for use in a sentence. */
const provingBy = (proof: Proof): string =>
  Object.entries(METHODS)
    .filter(([, { proves }]) => proves === proof)
    .map(([method]) => method)
    .join(' or ')
