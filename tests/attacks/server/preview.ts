import { createHash, randomUUID } from 'node:crypto'
import type { LoginStep } from '@portico/protocol'
import { locationOf, postForm, standingIn } from '@portico/server/testing/reading-program'
import type { Target } from './attacker.js'

/** A preview at its origin, and what a reader's browser does to sign in there. */
export function previewAt({ world, call }: Target, url: string, build: string) {
  const { orgId, adminKey } = world.settings
  const client_id = `preview:${orgId}:${build}`
  const register = (more: object = {}, token = adminKey) =>
    call('POST', '/admin/previews', { token, body: { name: 'PR 41', url, build, ...more } })
  const begin = async (more: Readonly<Record<string, string>> = {}) => {
    const verifier = `${randomUUID()}${randomUUID()}`
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri: url, response_type: 'code', state: 'the-state', scope: 'preview' },
      ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
      ...more,
    })
    const page = await world.inject({ url: `/oauth2/authorize?${query}` })
    return { verifier, page, standing: standingIn(page) }
  }
  const step = async (standing: string, token: string, decision?: 'allow' | 'deny') => {
    const body = { standing, token, decision }
    const answer = await world.inject({ method: 'POST', url: '/oauth2/login', body })
    return { status: answer.status, step: answer.json?.result as LoginStep }
  }
  const codeFor = async (token: string) => {
    const { verifier, standing } = await begin()
    const { step: done } = await step(standing, token, 'allow')
    return { verifier, code: locationOf(done).searchParams.get('code') ?? '' }
  }
  const exchange = (code: string, code_verifier: string, more: Readonly<Record<string, string>> = {}) =>
    postForm(world, '/oauth2/tokens', {
      ...{ grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri: url },
      ...more,
    })
  const tokenFor = async (token: string): Promise<string> => {
    const { code, verifier } = await codeFor(token)
    return (await exchange(code, verifier)).json.access_token
  }
  return { client_id, register, begin, step, codeFor, exchange, tokenFor }
}
