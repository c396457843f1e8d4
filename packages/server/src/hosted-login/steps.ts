import { CHALLENGES, type Challenge, type Handle } from '@portico/protocol'
import type { AttestBody } from '@portico/protocol/schemas'
import { RequestError } from '../errors.js'
import { attest, start } from '../flows/authenticate.js'
import { findOrganization, type Organization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { issueCode } from './codes.js'
import type { LoginRequest } from './login-request.js'

/** A question that the hosted page knows how to ask. */
export interface Question {
  readonly id: string
  readonly type: 'otp' | 'password_verify' | 'password_set'
}

/** Where a hosted login stands. Travels through the browser sealed; the flow itself is in the database. */
export interface Standing {
  readonly request: LoginRequest
  readonly organization_id: string
  readonly until: number
  readonly questions: readonly Question[]
}

export type Next =
  | { readonly at: 'who'; readonly standing: Standing; readonly problem?: string }
  | { readonly at: 'question'; readonly standing: Standing; readonly question: Question; readonly problem?: string }
  | { readonly at: 'done'; readonly url: string }

const PLACE = 'hosted login'
const LIFETIME = 15 * 60_000
const ASKED = new Set<string>(['otp', 'password_verify', 'password_set'])

export const sealStanding = ({ vault }: Services, standing: Standing): string =>
  vault.seal(JSON.stringify(standing), PLACE)

/** The standing that the browser brought back; undefined when it is too old or nothing of ours. */
export function openStanding({ vault, clock }: Services, sealed: string): Standing | undefined {
  try {
    const standing = JSON.parse(vault.open(sealed, PLACE)) as Standing
    return standing.until > clock.now() ? standing : undefined
  } catch {
    return undefined
  }
}

export const firstStanding = ({ clock }: Services, request: LoginRequest, organization_id: string): Standing => ({
  request,
  organization_id,
  until: clock.now() + LIFETIME,
  questions: [],
})

/** Starts the flow, the very one that a page with our widget would start. */
export async function ask(
  services: Services,
  standing: Standing,
  given: { readonly email: string; readonly method: string; readonly origin: string },
): Promise<Next> {
  const handle: Handle = { type: 'email_address', value: given.email }
  const method = given.method === 'password' ? 'password' : 'otp_via_email'
  const { organization_id: organizationId } = standing
  try {
    const body = { handle, factor: { method } } as const
    const challenges = await start(services, { organizationId, body, origin: given.origin })
    const questions = challenges.filter(isQuestion).map(({ id, type }) => ({ id, type }))
    const unanswerable = challenges.some(({ type }) => CHALLENGES[type].attested && !ASKED.has(type))
    const [question] = questions
    if (!question || unanswerable) throw new RequestError(400, 'this way of signing in cannot be used here')
    return { at: 'question', standing: { ...standing, questions }, question }
  } catch (error) {
    return { at: 'who', standing, problem: wordsOf(error) }
  }
}

/** Takes an answer: the same question again, the next one, or back to the program. */
export async function answer(services: Services, standing: Standing, text: string): Promise<Next> {
  const [question, ...rest] = standing.questions
  if (!question) return { at: 'who', standing }
  try {
    const data = question.type === 'otp' ? { otp: text } : { password: text }
    const body = { challenge_id: question.id, challenge_type: question.type, data } as AttestBody
    const attested = await attest(services, body)
    if (!attested.ok) {
      const problem = PROBLEMS[attested.slug] ?? 'The sign-in took too long or was refused. Please begin again.'
      return AGAIN.has(attested.slug)
        ? { at: 'question', standing, question, problem }
        : { at: 'who', standing: { ...standing, questions: [] }, problem }
    }
    const [next] = rest
    if (next) return { at: 'question', standing: { ...standing, questions: rest }, question: next }
    const made = await services.signer.read(attested.token)
    if (!made.ok) return { at: 'who', standing: { ...standing, questions: [] } }
    return { at: 'done', url: await issueCode(services, standing.request, made.claims.jti) }
  } catch (error) {
    return { at: 'question', standing, question, problem: wordsOf(error) }
  }
}

export const organizationOf = ({ stores }: Services, { organization_id }: Standing): Promise<Organization> =>
  findOrganization(stores, organization_id)

const isQuestion = (challenge: Challenge): challenge is Extract<Challenge, { type: Question['type'] }> =>
  ASKED.has(challenge.type)

/** Wrong answers that may be given again. */
const AGAIN = new Set<string>(['incorrect_otp_code', 'incorrect_password', 'invalid_password'])
const PROBLEMS: Readonly<Record<string, string>> = {
  incorrect_otp_code: 'Please enter a valid code',
  incorrect_password: 'Incorrect handle or password',
  invalid_password: 'This password cannot be used. It needs 8 to 256 characters and must not be a common one.',
  rate_limit_exceeded: 'Your request has been rate limited. Please try again later.',
  self_registration_not_allowed: 'Self-registration is disabled for this organization.',
  handle_pattern_not_allowed: 'This address may not register here.',
  sign_up_awaiting_approval: 'Your account has been created. An administrator has to approve it first.',
  sign_in_awaiting_approval: 'An administrator has to approve your sign-in first.',
}

function wordsOf(error: unknown): string {
  if (!(error instanceof RequestError)) throw error
  const slug = 'slug' in error ? String(error.slug) : ''
  return PROBLEMS[slug] ?? `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
}
