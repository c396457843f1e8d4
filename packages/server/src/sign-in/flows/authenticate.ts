import {
  type Challenge,
  HANDLE_TYPES,
  handleTypesOf,
  handleTypesWhenSignedIn,
  type Method,
  type PasswordRuleName,
} from '@portico/protocol'
import type { AttestBody, StartFlowBody } from '@portico/protocol/schemas'
import { RequestError } from '../../ground/errors.js'
import { secretId } from '../../ground/ids.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import { browserOf } from '../../identity/limits/known-browsers.js'
import { refuseMethod } from '../../identity/organizations/allowed.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { LiveToken } from '../../identity/tokens/check.js'
import { tokenToSign } from '../../identity/tokens/issue.js'
import { isRecent } from '../../identity/tokens/recent.js'
import type { FlowRecord } from '../../storage/sign-in/flow-rows.js'
import { isAnonymous } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import type { Verdict } from '../methods/check.js'
import { judge } from '../methods/judge.js'
import { checkOf, methods } from '../methods/registry.js'
import type { Refused } from './admit-identity.js'
import { demandFreshProof } from './console.js'
import { customization } from './customization.js'
import { endGuessRuns, finish } from './finish.js'
import { demandRecentToAdd } from './step-up.js'
import { challengeOf, storeFlow } from './store-flow.js'
import { type FlowRequest, moreToAnswer, waitingFlow } from './waiting.js'

interface Start {
  readonly organizationId: string
  readonly body: StartFlowBody
  readonly origin: string
  readonly address?: string
  readonly pageOrigin?: string
  readonly caller?: LiveToken
}

/**
 * Starts a flow: returns the challenges to meet, in order, starting with the context of the flow. @throws RequestError
 * if the request is invalid, IdentityError for the refusals in the catalog.
 */
export async function start(
  services: Services,
  { organizationId, body, origin, address, pageOrigin, caller }: Start,
): Promise<Challenge[]> {
  const organization = await findOrganization(services.stores, organizationId)
  const anonymous = caller && isAnonymous(caller.session)
  // An anonymous visitor signs in like anyone else: they have no account yet to add a factor to.
  const account = anonymous ? undefined : caller
  const method = body.factor?.method ?? attaching(body, account)
  refuseMethod(organization, method)
  if (caller && caller.session.organization_id !== organization.id)
    throw new RequestError(403, 'this token belongs to another organization; sign in to this one')
  const handle = body.handle ? normalizeHandle(body.handle) : undefined
  const allowed = account ? handleTypesWhenSignedIn(method) : handleTypesOf(method, Object.keys(HANDLE_TYPES))
  if (handle && !allowed.includes(handle.type))
    throw new RequestError(400, `handle.type is not valid: ${method} takes ${allowed.join(' or ') || 'no handle'}`, {
      field: 'handle.type',
    })
  const stepsUpConsole = account?.session.kind === 'console'
  const forConsole = stepsUpConsole || body.metadata?.session === 'console'
  const flowDraft: FlowRequest = {
    organization_id: organization.id,
    kind: account ? 'step_up' : 'sign_in',
    session_kind: forConsole ? 'console' : 'person',
    method,
    person_id: account?.session.person_id,
    session_id: caller?.session.id,
  }
  const secret = body.metadata?.browser
  const beginning = {
    services,
    organization,
    handle,
    ...(account && {
      callerId: account.session.person_id,
      callerProofs: account.session.proofs,
      callerIsRecent: isRecent(account.session, services.clock.now()),
    }),
    options: body.factor?.options ?? {},
    metadata: body.metadata ?? {},
    address,
    pageOrigin,
    browser: secret,
  }
  const methodStart = await methods[method]
    .begin(beginning)
    .catch((refusal: unknown) => waitingFlow(services, organization, flowDraft, { refusal, secret }))
  if ('flow' in methodStart) {
    const { flow, challenges, secondsAgo: sent_seconds_ago } = methodStart
    const factor = flow.method === method ? contextFactor(body, method) : { method: flow.method }
    const options = { target_org_id: organization.id, factor: body.factor?.method && factor, sent_seconds_ago }
    return [
      contextOf(services, flow.method, options),
      ...customization(services, organization, flow.method),
      ...challenges,
    ]
  }
  if (forConsole && !stepsUpConsole)
    demandFreshProof({ method, drafts: methodStart.drafts, caller, settings: services.settings, pageOrigin })
  if (account) await demandRecentToAdd(services, organization, account.session, { drafts: methodStart.drafts, handle })
  const about = methodStart.handle ?? handle
  const browser = about && browserOf(services, organization, about, secret)
  await storeFlow(
    services,
    {
      ...flowDraft,
      origin,
      grants: [],
      handle: about,
      browser,
    },
    methodStart.drafts,
  )
  const options = {
    target_org_id: organization.id,
    factor: body.factor?.method && contextFactor(body, method),
  }
  return [
    contextOf(services, method, options),
    ...customization(services, organization, method),
    ...methodStart.drafts.filter(({ elsewhere }) => !elsewhere).map(challengeOf),
  ]
}

/** The context of a flow: the first challenge of its list, which takes no answer. */
const contextOf = (
  { random }: Services,
  method: Method,
  options: Extract<Challenge, { type: 'authn_context_update' }>['options'],
): Challenge => ({ id: secretId(random), type: 'authn_context_update', authentication_method: method, options })

/** Without a method, a signed-in person adds a handle: a link sent to it proves that it is theirs. */
function attaching({ handle }: StartFlowBody, account: LiveToken | undefined): Method {
  if (!account || !handle)
    throw new RequestError(400, 'factor.method is missing: it is the method that the person signs in with', {
      field: 'factor.method',
    })
  if (handle.type === 'username')
    throw new RequestError(400, 'handle.type must be email_address or phone_number: a username cannot be verified', {
      field: 'handle.type',
    })
  return handle.type === 'phone_number' ? 'sms_link' : 'email_link'
}

/** The factor as in the request; older clients reject options that do not repeat the method. */
function contextFactor(body: StartFlowBody, method: Method) {
  const options = body.factor?.options
  return { method, ...(options && { options: { ...options, method } }) }
}

/** Either the token for this answer, or the slug of what was wrong with it. */
export type Attested =
  | { readonly ok: true; readonly token: string; readonly location?: string }
  | (Refused & { readonly rule?: PasswordRuleName })

/** An accepted answer, with a function that creates the token once the transaction has ended. */
type Taken =
  | { readonly ok: true; readonly token: () => string | Promise<string>; readonly location?: string }
  | Extract<Attested, { ok: false }>

/**
 * Handles the answer to a challenge. The last answer of a flow signs the person in; earlier ones return an opaque value
 * that older clients require. Of several correct answers at the same time, one counts.
 */
export async function attest(
  services: Services,
  body: AttestBody,
  { address, caller }: { readonly address: string; readonly caller?: LiveToken },
): Promise<Attested> {
  const { stores } = services
  const match = await stores.flows.find(body.challenge_id)
  const check = match && checkOf(match.challenge.type)
  if (!match || !check) return { ok: false, slug: 'timeout' }
  const { flow, challenge, challenges } = match
  if (challenge.type !== body.challenge_type)
    throw new RequestError(400, 'challenge_type is not the type of this challenge; send the type that you received', {
      field: 'challenge_type',
    })
  // A link may be opened in another browser; its proof counts, but only the requesting browser gets a token.
  const outsider = flow.kind === 'step_up' && !continues(flow, caller)
  // Not 401, on which clients would ask for the code or password again, endlessly.
  if (outsider && challenge.type !== 'nonce') return { ok: false, slug: 'timeout' }
  if (challenges.some(({ position, consumed_at }) => position < challenge.position && consumed_at === null))
    throw new RequestError(
      400,
      'an earlier challenge of this flow has not been answered yet; answer the challenges in order',
    )
  const organization = await findOrganization(stores, flow.organization_id)
  const judging = (within: Services) => ({ services: within, organization, flow, challenge, address })
  const guesser = { poolId: organization.pool_id, address, browser: flow.browser }
  const refused = (verdict: Extract<Verdict, { ok: false }>) => {
    services.tally.count(organization.id, challenge.method, 'failure')
    return verdict
  }
  const judged = check.quick ? undefined : await judge(judging(services), body.data, check, guesser)
  if (judged && !judged.verdict.ok) return refused(judged.verdict)
  const take = async (inside: Stores): Promise<Taken> => {
    const { verdict, guess } =
      judged ?? (await judge(judging({ ...services, stores: inside }), body.data, check, guesser))
    // Returned, not thrown, so that the attempt stays spent.
    if (!verdict.ok) return refused(verdict)
    if (!(await inside.flows.consume(challenge.id, services.clock.now()))) {
      await guess?.unused(inside)
      return { ok: false, slug: 'timeout' }
    }
    await guess?.right(inside)
    const proven = {
      ...flow,
      ...(verdict.handle && { handle: verdict.handle }),
      proven: flow.proven || verdict.proves === true,
    }
    const done = (token: () => string | Promise<string>): Taken => ({
      ok: true,
      token,
      ...(verdict.location && { location: verdict.location }),
    })
    const opaque = () => secretId(services.random)
    // Another answer may have arrived in the meantime.
    const siblings = challenges.length === 1 ? challenges : await inside.flows.siblings(flow.id)
    if (await moreToAnswer(inside, siblings, challenge, services.clock.now())) {
      if (verdict.proves) await inside.flows.prove(flow.id)
      return done(opaque)
    }
    const ended = await finish(services, inside, organization, proven, verdict, siblings)
    if (!ended.ok) {
      // The waiting page is notified too.
      await inside.flows.fail(flow.id, ended.slug)
      return ended
    }
    await endGuessRuns(services, inside, organization, proven, { session: ended.session, address })
    if (!outsider) return done(await tokenToSign(services, inside, ended.organization, ended.session))
    await inside.sessions.revoke(ended.session.id, services.clock.now())
    return done(opaque)
  }
  const taken = await stores.transaction(take).finally(() => judged?.guess?.settled())
  return taken.ok ? { ...taken, token: await taken.token() } : taken
}

/** Whether a step-up continues with the session it was started from: the same person's, and for the console the console's. */
export const continues = (flow: FlowRecord, caller: LiveToken | undefined): boolean =>
  caller !== undefined &&
  flow.person_id === caller.session.person_id &&
  (flow.session_kind !== 'console' || caller.session.kind === 'console')
