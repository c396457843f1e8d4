import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the server acknowledged. All of it must exist whatever happens to the server afterwards. */
export interface Acknowledged {
  readonly persons: string[]
  readonly tokens: string[]
  readonly revoked: string[]
  /** Tokens that were to be revoked, acknowledged or not: without a response, they may be valid or not. */
  readonly ending: string[]
}

export const nothing = (): Acknowledged => ({ persons: [], tokens: [], revoked: [], ending: [] })

/** Calls of a running server, as an administrator if the path requires one. */
export function callerOf({ url, cwd }: { readonly url: string; readonly cwd: string }) {
  const key = readFileSync(join(cwd, '.portico', 'admin.key'), 'utf8').trim()
  return async (method: string, path: string, body?: unknown): Promise<{ status: number; json: Answer }> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(path.startsWith('/admin/') && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: answer.status === 204 ? undefined : await answer.json() }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every form.
type Answer = any
export type ApiCaller = ReturnType<typeof callerOf>

let personCount = 0

/**
 * A sign-in with an emailed code from its start to its token, with the code from the development outbox.
 * @param options `other` calls another server that receives the code; `address` is the person's, by default a new one
 */
export async function signIn(
  call: ApiCaller,
  {
    other = call,
    address = `person-${++personCount}@load.example`,
  }: { readonly other?: ApiCaller; readonly address?: string } = {},
): Promise<string> {
  const flow = await call('POST', '/id/v2', {
    handle: { type: 'email_address', value: address },
    factor: { method: 'otp_via_email' },
  })
  const { id } = flow.json.result.find(({ type }: { type: string }) => type === 'otp')
  const { json: mails } = await call('GET', `/outbox/messages?to=${encodeURIComponent(address)}`)
  const data = { otp: /\d{6}/.exec(mails[0].subject)?.[0] ?? '' }
  const ended = await other('POST', '/attestation/v3', { challenge_id: id, challenge_type: 'otp', data })
  if (ended.status !== 200) throw new Error(`A right code was answered with ${ended.status}.`)
  return ended.json.result.token
}

export async function addPerson(call: ApiCaller): Promise<string> {
  const handles = [{ type: 'email_address', value: `added-${++personCount}@load.example` }]
  const { status, json } = await call('POST', '/admin/persons', { handles })
  if (status >= 300) throw new Error(`A person was refused with ${status}.`)
  return json.result.person_id
}

/**
 * Keeps a server busy with several callers until `enough` returns true, or until it no longer responds. What the server
 * acknowledges is recorded in `acknowledged` as it happens.
 */
export async function load(
  call: ApiCaller,
  acknowledged: Acknowledged,
  enough: (acknowledgements: number) => boolean,
  clients = 8,
): Promise<void> {
  setMaxListeners(0)
  let [answers, over] = [0, false]
  const countAnswer = () => {
    answers += 1
    over ||= enough(answers)
  }
  const client = async (index: number) => {
    while (!over) {
      if (index % 2 === 0) {
        acknowledged.persons.push(await addPerson(call))
        countAnswer()
        continue
      }
      const token = await signIn(call)
      acknowledged.tokens.push(token)
      countAnswer()
      if (index % 4 === 1) continue
      acknowledged.ending.push(token)
      const { status } = await call('POST', '/token/revoke', { token })
      if (status < 300) acknowledged.revoked.push(token)
      countAnswer()
    }
  }
  await Promise.allSettled(Array.from({ length: clients }, (_, index) => client(index)))
}

/** The acknowledged items that the server no longer has; empty if nothing was lost. */
export async function lost(call: ApiCaller, { persons, tokens, revoked, ending }: Acknowledged): Promise<string[]> {
  const missing: string[] = []
  for (const id of persons) {
    if ((await call('GET', `/admin/persons/${id}`)).status !== 200) missing.push(`person ${id}`)
    const audit = await call('GET', `/admin/audit?person_id=${id}`)
    if (!audit.json.result.some(({ action }: { action: string }) => action === 'person.added'))
      missing.push(`audit of ${id}`)
  }
  for (const token of tokens) {
    const valid = (await call('POST', '/token/validate', { token })).json.result.valid
    if (!valid && !ending.includes(token)) missing.push('session')
    if (valid && revoked.includes(token)) missing.push('revocation')
  }
  return missing
}
