import { GUEST_PASSWORDS, type GuestPasswordRefusal, guestSecretOf } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { secretHash } from '../../ground/secrets.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { reserveAction, spendAction } from '../../identity/limits/actions.js'
import { reserveSlowGuess } from '../../identity/limits/guessing.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { GuestPasswordRecord } from '../../storage/site/guest-passwords.js'
import { holds } from './validity.js'

interface Entry {
  readonly password: string
  /** The network address. */
  readonly address: string
  readonly organizationId: string
}

/** How records name a guest who entered a password. */
export const guestOfPassword = ({ id, name }: Pick<GuestPasswordRecord, 'id' | 'name'>): string =>
  GUEST_PASSWORDS.actor + id + GUEST_PASSWORDS.actorName + name

/** The passwords of an organization that let guests in now. */
export async function openPasswords(
  { stores, clock }: Services,
  site: Organization,
): Promise<readonly GuestPasswordRecord[]> {
  if (!site.settings.guest_passwords) return []
  const live = await stores.guestPasswords.live(site.id, clock.now())
  const checks = await Promise.all(live.map((password) => holds(stores, site, password)))
  return live.filter((_, at) => checks[at])
}

/**
 * Exchanges a word for a secret with which this browser opens the pages of its group. Wrong words are limited for the address, the
 * network, the provider, and for all strangers together; networks from which the word was entered before have a limit of their own,
 * so a flood from elsewhere keeps only newcomers out.
 *
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function enterGuestPassword(
  services: Services,
  { password: word, address, organizationId }: Entry,
): Promise<{ readonly why: GuestPasswordRefusal } | { readonly secret: string; readonly expires_at: string }> {
  await spendAction(services, 'guest_opening', { address, organizationId })
  const site = await findOrganization(services.stores, organizationId)
  const open = await openPasswords(services, site)
  if (open.length === 0) return { why: 'none_open' }
  const giveBack = services.settings.rateLimits
    ? await reserveAction(services, 'failed_guest_password', { address, organizationId })
    : () => {}
  const subject = { type: 'person', value: 'guest passwords' } as const
  const guess = await reserveSlowGuess(services, { kind: 'guest_password', subject }, { poolId: site.id, address })
  if (!guess) {
    giveBack()
    throw new IdentityError('rate_limit_exceeded')
  }
  try {
    const password = await match(services, open, word)
    if (!password) return { why: 'wrong_password' }
    const secret = guestSecretOf(services.random.bytes(32))
    const now = services.clock.now()
    const isValid = await services.stores.transaction(async (inside) => {
      const until = password.expires_at
      if (!(await inside.guestPasswords.enter(password, secretHash(secret), { now, until }))) return false
      await writeAudit(services, inside, {
        organizationId: site.id,
        actor: guestOfPassword(password),
        personId: password.person_id,
        action: 'guest_password.entered',
        detail: { password: password.id, name: password.name, group: password.group_name },
      })
      await guess.right(inside)
      return true
    })
    if (!isValid) return { why: 'wrong_password' }
    giveBack()
    return { secret, expires_at: isoTime(password.expires_at) }
  } finally {
    guess.settled()
  }
}

/** Compares a word with each password, always with all of them, so that the time does not say which ones there are. */
async function match({ passwords }: Services, open: readonly GuestPasswordRecord[], word: string) {
  const verdicts = await Promise.all(open.map(({ word_hash }) => passwords.verify(word_hash, word)))
  return open.find((_, at) => verdicts[at]?.ok)
}
