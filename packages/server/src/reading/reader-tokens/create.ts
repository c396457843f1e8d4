import { DAY, READER_TOKENS, readerTokenOf } from '@portico/protocol'
import type { CreateReaderTokenBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { secretHash } from '../../ground/secrets.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import type { Actor } from '../../identity/authority/actor.js'
import { isRequired } from '../../identity/factors/required-factors.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import { expired } from '../../identity/tokens/check.js'
import { openSession } from '../../identity/tokens/issue.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { choicesOf } from './choices.js'
import { demandSignIn } from './demand-sign-in.js'
import { type ShownReaderToken, shownReaderToken } from './show.js'

/** A token that was just created. The secret is only in this response. */
export type NewReaderToken = ShownReaderToken & { readonly token: string }

/**
 * Creates a token with which a program reads as the person of a session. It does not end with this session, but when
 * all other sessions of the person are ended.
 * @throws RequestError 403 without a recent sign-in or if the organization allows no tokens, 400 for a group that is
 * not the person's or a time that is too long, 409 if the person has too many.
 */
export function createReaderToken(
  services: Services,
  session: SessionRecord,
  body: CreateReaderTokenBody,
): Promise<NewReaderToken> {
  const { stores, clock } = services
  return stores.transaction(async (inside) => {
    // Locks the person, so that each of several concurrent calls counts the previous ones, and none survives "sign out
    // everywhere".
    if (!(await inside.sessions.hold(session.id, clock.now()))) throw expired()
    const organization = await findOrganization(inside, session.organization_id)
    demandAllowed(organization)
    await demandSignIn(inside, organization, session, clock.now())
    return create(services, inside, { organization, ...session, actor: session.person_id, body })
  })
}

/**
 * Creates a token for a person, without their sign-in: for the operator of the installation.
 * @throws RequestError same as `createReaderToken`, and 403 if a second factor is required, which only a sign-in can
 * prove.
 */
export function createReaderTokenFor(
  { services, organization, actor }: Acting,
  person_id: string,
  body: CreateReaderTokenBody,
): Promise<NewReaderToken> {
  return services.stores.transaction(async (inside) => {
    await inside.persons.lock(person_id)
    demandAllowed(organization)
    if (await isRequired(inside, organization, person_id))
      throw new RequestError(
        403,
        'this organization requires a second factor of this person, so they must create the token on their account page',
      )
    return create(services, inside, { organization, person_id, authentications: [], proofs: 0, actor, body })
  })
}

interface TokenDraft extends Pick<SessionRecord, 'person_id' | 'authentications' | 'proofs'> {
  readonly organization: Organization
  readonly actor: Actor | string
  readonly body: CreateReaderTokenBody
}

async function create(services: Services, stores: Stores, draft: TokenDraft): Promise<NewReaderToken> {
  const { clock, random } = services
  const { organization, person_id, authentications, proofs, actor } = draft
  const { name, groups, expires_in_days } = draft.body
  await demandOwn(stores, organization, person_id, groups)
  const days = daysIn(organization, expires_in_days)
  await demandRoom(stores, organization, person_id, clock.now())
  const token = readerTokenOf(random.bytes(32))
  const session = await openSession(services, stores, {
    organization,
    kind: 'reader',
    personId: person_id,
    authentications,
    proofs,
    first: false,
    groups: [...groups].sort(),
    notAfter: clock.now() + days * DAY,
  })
  await stores.readerTokens.add({ id: session.id, name, secretHash: secretHash(token) })
  await writeAudit(services, stores, {
    organizationId: organization.id,
    actor,
    personId: person_id,
    action: 'reader_token.created',
    detail: { token: session.id, name, groups: session.groups, days },
  })
  return { ...shownReaderToken({ ...session, groups: session.groups ?? [], name, last_used: null }), token }
}

function demandAllowed({ settings }: Organization): void {
  if (!settings.reader_tokens) throw new IdentityError('reader_tokens_off')
}

async function demandOwn(
  stores: Stores,
  organization: Organization,
  personId: string,
  groups: readonly string[],
): Promise<void> {
  const own = await choicesOf(stores, organization, personId)
  const other = groups.find((group) => !own.includes(group))
  if (other !== undefined)
    throw new RequestError(400, `groups contains ${other}, which the token cannot use; choose from your own groups`, {
      field: 'groups',
    })
}

function daysIn({ settings: { reader_token_days: most } }: Organization, requestedDays: number | undefined): number {
  const days = requestedDays ?? Math.min(READER_TOKENS.usualDays, most)
  if (days > most)
    throw new RequestError(400, `expires_in_days may be at most ${most} in this organization`, {
      field: 'expires_in_days',
    })
  return days
}

async function demandRoom(stores: Stores, { id }: Organization, personId: string, now: number): Promise<void> {
  const live = await stores.readerTokens.live(id, personId, now)
  if (live.length >= READER_TOKENS.mostPerPerson)
    throw new RequestError(
      409,
      `this account already has ${READER_TOKENS.mostPerPerson} reader tokens; end one before you create another`,
    )
}
