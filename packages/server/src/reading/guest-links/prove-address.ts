import { asciiDigits, GUEST_LINKS, type GuestCodeRefusal, LIMITS, MINUTE } from '@portico/protocol'
import { IdentityError } from '../../ground/errors.js'
import { randomDigits, secretId } from '../../ground/ids.js'
import { sameText, secretHash } from '../../ground/secrets.js'
import { writeAudit } from '../../identity/audit.js'
import { spendAction } from '../../identity/limits/actions.js'
import { mayGuess, reserveGuess } from '../../identity/limits/guessing.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from '../../messages/delivery/brand.js'
import { admitMessage } from '../../messages/delivery/caps.js'
import { codeMail } from '../../messages/delivery/templates.js'
import { wordsOf } from '../../messages/delivery/texts.js'
import type { GuestLinkRecord } from '../../storage/site/guest-links.js'
import { findGuestLink, type GuestRefused } from './find.js'
import { sharerGroups } from './may-share.js'

interface Caller {
  readonly secret: string
  /** The network address. */
  readonly address: string
}

/** The first letter of an address and its domain. */
const masked = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}•••${email.slice(at)}`
}

/** How records name a guest of a link. */
export const guestActor = ({ id, email }: Pick<GuestLinkRecord, 'id' | 'email'>): string =>
  GUEST_LINKS.actor + id + (email === null ? '' : GUEST_LINKS.actorAddress + masked(email))

/** What a guest learns who has not proven the address of a link. */
export const unproven = ({ id, email }: Pick<GuestLinkRecord, 'id' | 'email'>): GuestRefused => ({
  why: 'address',
  email: masked(email ?? ''),
  link: id,
})

/** Whether a browser has proven the address of a link. */
export const isProven = async (
  { stores, clock }: Services,
  { id }: Pick<GuestLinkRecord, 'id'>,
  proof: string | undefined,
): Promise<boolean> => proof !== undefined && stores.guestCodes.isProven(id, secretHash(proof), clock.now())

/**
 * Sends a code to the address of a guest link. It counts as a message to that address, like the code of a sign-in. No account is created.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function sendGuestCode(
  services: Services,
  { secret, address }: Caller,
): Promise<GuestRefused | { readonly challenge: string }> {
  const { stores, clock, random, vault, outbox, settings } = services
  const place = await addressee(services, { secret, address })
  if ('why' in place) return place
  const { link, site, handle } = place
  await spendAction(services, 'guest_code', { address, organizationId: site.id, page: link.id })
  if (!(await mayGuess(services, { kind: 'code', subject: handle }, { poolId: site.pool_id, address })))
    throw new IdentityError('rate_limit_exceeded')
  await admitMessage({ services, organization: site, address }, handle)
  const [challenge, code] = [secretId(random), randomDigits(random, LIMITS.otpLength)]
  const minutes = String(LIMITS.otpLifetime / MINUTE)
  // Its last line says that someone wants to sign in, which a guest does not.
  const words = { ...wordsOf(site, 'code', { code, minutes }), reason: '' }
  const { host } = new URL(settings.url)
  const { short: _, ...mail } = codeMail({ code, words, minutes, host, brand: brandOf(services, site) })
  const now = clock.now()
  await stores.transaction(async (inside) => {
    await inside.guestCodes.add({
      id: challenge,
      link_id: link.id,
      code_hash: codeHash(vault, challenge, code),
      tries_left: LIMITS.otpTries,
      created_at: now,
      expires_at: now + LIMITS.otpLifetime,
    })
    await outbox.add(inside, site.id, { to: handle.value, ...mail })
  })
  return { challenge }
}

/**
 * Exchanges a code for a proof, with which the browser opens the link until it ends. A try is spent before the code is compared.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function proveGuestAddress(
  services: Services,
  { secret, address, challenge, code }: Caller & { readonly challenge: string; readonly code: string },
): Promise<GuestRefused | { readonly why: GuestCodeRefusal } | { readonly proof: string }> {
  const { stores, clock, random, vault } = services
  const place = await addressee(services, { secret, address })
  if ('why' in place) return place
  const { link, site, handle } = place
  await spendAction(services, 'guest_guess', { address, organizationId: site.id, page: link.id })
  const guess = await reserveGuess(
    services,
    stores,
    { kind: 'code', subject: handle },
    { poolId: site.pool_id, address },
  )
  if (!guess) throw new IdentityError('rate_limit_exceeded')
  try {
    const expected = await stores.guestCodes.spendTry(challenge, link.id, clock.now())
    if (expected === undefined) {
      await guess.unused(stores)
      return { why: 'code_over' }
    }
    if (!sameText(expected, codeHash(vault, challenge, asciiDigits(code.trim())))) return { why: 'wrong_code' }
    const proof = secretId(random)
    const isFirst = await stores.transaction(async (inside) => {
      if (!(await inside.guestCodes.prove(challenge, secretHash(proof), link.expires_at))) return false
      await writeAudit(services, inside, {
        organizationId: site.id,
        actor: guestActor(link),
        personId: link.person_id,
        action: 'guest_link.proven',
        detail: { link: link.id },
      })
      await guess.right(inside)
      return true
    })
    return isFirst ? { proof } : { why: 'code_over' }
  } finally {
    guess.settled()
  }
}

/** The link with a secret that is for an address, and its site; or why no code is sent or compared. */
async function addressee(services: Services, { secret, address }: Caller) {
  const { stores, settings } = services
  await spendAction(services, 'guest_opening', { address, organizationId: settings.orgId })
  const link = await findGuestLink(services, secret)
  if ('why' in link) return link
  if (link.email === null) return { why: 'unknown' } as const
  const site = await findOrganization(stores, link.organization_id)
  // No message is sent for someone who may not share anymore.
  if (!(await sharerGroups(stores, link, site))) return { why: 'sharer' } as const
  return { link, site, handle: { type: 'email_address', value: link.email } as const }
}

const codeHash = (vault: Services['vault'], challenge: string, code: string) =>
  vault.digest(code, `guest code ${challenge}`)
