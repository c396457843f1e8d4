import type { ConsentQuestion, LoginPageAnswer, ReadingQuestion, Scope } from '@portico/protocol'
import { IdentityError, RequestError } from '../ground/errors.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { choicesOf } from '../reading/reader-tokens/choices.js'
import { demandRecentSignIn } from '../reading/reader-tokens/demand-sign-in.js'
import type { SessionRecord } from '../storage/session-rows.js'
import { accountOf } from './login-state.js'

/** The person's decision on a program that wants to read as them: none yet, denied, or allowed with these groups. */
export type ReadingDecision = { readonly consent: ConsentQuestion } | 'deny' | { readonly groups: readonly string[] }

/**
 * Asks the person each time: a program that no one vouches for must not get access without them (RFC 8252, 8.6), and
 * what it may read is chosen each time.
 * @throws RequestError 403 if the organization does not let programs read, or if the sign-in is more than ten minutes
 * old; 400 for groups that cannot be chosen.
 */
export async function askToRead(
  services: Services,
  session: SessionRecord,
  { decision, groups: chosen }: LoginPageAnswer,
  { to, scope }: { readonly to: ReadingQuestion['to']; readonly scope: readonly Scope[] },
): Promise<ReadingDecision> {
  const { stores, clock } = services
  const organization = await findOrganization(stores, session.organization_id)
  if (!organization.settings.reader_tokens) throw new IdentityError('reader_tokens_off')
  const groups = await choicesOf(stores, organization, session.person_id)
  if (decision === undefined)
    return { consent: { account: await accountOf(services, session), scope, reading: { to, groups } } }
  if (decision === 'deny') return 'deny'
  demandRecentSignIn(session, clock.now())
  const other = chosen?.find((group) => !groups.includes(group))
  if (other !== undefined)
    throw new RequestError(400, `groups contains ${other}, which is not one of the groups to choose from`, {
      field: 'groups',
    })
  return { groups: chosen ?? groups }
}
