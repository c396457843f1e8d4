import { createHash, randomUUID } from 'node:crypto'
import type { ConsentQuestion } from '@portico/protocol'
import type { Target } from './attacker.js'

export const LOGIN_PAGE = { script: '/* script */', style: '/* style */' } as const
const BACK = 'https://program.example.com/back'

interface Step {
  readonly location?: string
  readonly consent?: ConsentQuestion
}

/** An external program that sends people to the hosted login, and what their browser does there. */
export async function programOf({ world, call }: Target, more: Readonly<Record<string, unknown>> = {}) {
  const redirect = (more.redirect_uris as readonly string[] | undefined)?.[0] ?? BACK
  const body = { name: 'The Planner', redirect_uris: [redirect], ...more }
  const added = await call('POST', '/admin/clients', { token: world.settings.adminKey, body })
  if (added.status !== 201) throw new Error(`The program was not added: ${added.text}`)
  const clientId: string = added.json.result.client_id

  const begin = async (parameters: Readonly<Record<string, string>> = {}) => {
    const verifier = `${randomUUID()}${randomUUID()}`
    const query = new URLSearchParams({
      ...{ redirect_uri: redirect, client_id: clientId, response_type: 'code', state: 'the-state', scope: 'openid' },
      ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
      ...parameters,
    })
    const page = await call('GET', `/oauth2/authorize?${query}`)
    const data = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(page.text)?.[1]
    return { verifier, page, standing: data === undefined ? '' : String(JSON.parse(data).standing) }
  }
  /** What the page posts once someone is signed in. */
  const step = async (standing: string, token: string, decision?: 'allow' | 'deny') => {
    const reply = await call('POST', '/oauth2/login', { body: { standing, token, decision } })
    const result: Step = reply.json?.result ?? {}
    return { status: reply.status, ...result }
  }
  const exchange = async (code: string, verifier: string, other: Readonly<Record<string, string>> = {}) => {
    const { origin, ...form } = other
    const answer = await fetch(`${world.url}/oauth2/tokens`, {
      method: 'POST',
      headers: { ...(origin !== undefined && { origin }) },
      body: new URLSearchParams({
        ...{ client_id: clientId, code, code_verifier: verifier, redirect_uri: redirect },
        ...{ grant_type: 'authorization_code', ...form },
      }),
    })
    return { status: answer.status, json: (await answer.json()) as Record<string, string> }
  }
  /** The code that results from a person's sign-in, after they allow what is requested. */
  const codeFor = async (token: string, parameters: Readonly<Record<string, string>> = {}) => {
    const { verifier, standing } = await begin(parameters)
    const first = await step(standing, token)
    const { location } = first.consent ? await step(standing, token, 'allow') : first
    return { verifier, code: new URL(location ?? 'about:blank').searchParams.get('code') ?? '' }
  }
  const tokensFor = async (token: string, parameters: Readonly<Record<string, string>> = {}) => {
    const { code, verifier } = await codeFor(token, parameters)
    return (await exchange(code, verifier)).json
  }
  return { clientId, begin, step, exchange, codeFor, tokensFor }
}

/** The decoded header and payload of a token. */
export function partsOf(token: string): readonly [header: Record<string, unknown>, payload: Record<string, unknown>] {
  const [head = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return [read(head), read(payload)]
}
