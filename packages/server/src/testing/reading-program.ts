import { createHash, randomUUID } from 'node:crypto'
import type { LoginStep } from '@portico/protocol'
import type { TestAnswer, TestServer } from './index.js'

export const LOGIN_PAGE = { script: '/* script */', style: '/* style */' } as const

type Fields = Readonly<Record<string, string>>
type World = Pick<TestServer, 'inject' | 'settings'>

/** Sends an OAuth form with `inject`. */
export const postForm = (world: World, url: string, fields: Fields): Promise<TestAnswer> =>
  world.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  })

export interface ReadingTokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}

/**
 * An external program that reads as a person: it registers itself unless it has an id, and sends them to the hosted
 * login.
 */
export async function readingProgram(
  world: World,
  { redirect = 'https://program.example.com/back', clientId }: { redirect?: string; clientId?: string } = {},
) {
  const resource = `${world.settings.url}/mcp`
  const body = { client_name: 'The Agent', redirect_uris: [redirect] }
  const client_id: string =
    clientId ?? (await world.inject({ method: 'POST', url: '/oauth2/register', body })).json.client_id

  const begin = async (more: Fields = {}) => {
    const verifier = `${randomUUID()}${randomUUID()}`
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri: redirect, response_type: 'code', state: 'the-state', scope: 'read', resource },
      ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
      ...more,
    })
    const page = await world.inject({ url: `/oauth2/authorize?${query}` })
    return { verifier, query, page, loginState: standingIn(page) }
  }
  /** What the page posts once someone has signed in. */
  const step = async (loginState: string, token: string, decided: object = {}) => {
    const answer = await world.inject({
      method: 'POST',
      url: '/oauth2/login',
      body: { standing: loginState, token, ...decided },
    })
    return { status: answer.status, step: answer.json?.result as LoginStep, errors: answer.json?.errors }
  }
  const exchange = (code: string, code_verifier: string, more: Fields = {}) =>
    postForm(world, '/oauth2/tokens', {
      ...{ grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri: redirect, resource },
      ...more,
    })
  /** The code with which the sign-in of a person ends who allows what is requested. */
  const codeFor = async (token: string, groups?: readonly string[], more: Fields = {}) => {
    const { verifier, loginState } = await begin(more)
    const { step: done } = await step(loginState, token, { decision: 'allow', groups })
    return { verifier, code: locationOf(done).searchParams.get('code') ?? '' }
  }
  const tokensFor = async (token: string, groups?: readonly string[], scope = 'read'): Promise<ReadingTokens> => {
    const { code, verifier } = await codeFor(token, groups, { scope })
    return (await exchange(code, verifier)).json
  }
  const refresh = (refresh_token: string, more: Fields = {}) =>
    postForm(world, '/oauth2/tokens', { grant_type: 'refresh_token', client_id, refresh_token, ...more })
  return { client_id, begin, step, exchange, codeFor, tokensFor, refresh }
}

/** What a hosted login page sends back with the token; empty for any other page. */
export function standingIn({ text }: TestAnswer): string {
  const data = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(text)?.[1]
  return data === undefined ? '' : String(JSON.parse(data).standing)
}

export const locationOf = (step: LoginStep | undefined): URL =>
  new URL(step && 'location' in step ? step.location : 'about:blank')
