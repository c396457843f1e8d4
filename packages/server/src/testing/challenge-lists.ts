import { CHALLENGES, type Challenge, type EndpointName } from '@portico/protocol'

/** Where the response of a call has challenges, and whether they start with the context of the flow. */
const LISTS: { readonly [Name in EndpointName]?: { readonly context: boolean; readonly at?: 'challenges' } } = {
  startFlow: { context: true },
  startFlowV1: { context: true },
  switchOrganization: { context: true, at: 'challenges' },
  readSwitchedToken: { context: true, at: 'challenges' },
  recover: { context: false },
  openChallengePack: { context: false },
}

/**
 * Checks a list of challenges against how clients process it (wire protocol, 3.1 and 13): they go through it in order
 * and take the token from the last one.
 * @returns what is wrong, as text.
 */
export function misfitOfList(name: EndpointName, result: unknown): string | undefined {
  const row = LISTS[name]
  if (!row || typeof result !== 'object' || result === null) return undefined
  const list = row.at === undefined ? result : (result as Record<string, unknown>)[row.at]
  return Array.isArray(list) ? problemOf(list as Challenge[], row.context) : undefined
}

function problemOf(list: readonly Challenge[], context: boolean): string | undefined {
  const [first] = list
  const last = list.at(-1)
  if (!last) return 'there is no challenge, and so no token'
  if (context !== (first?.type === 'authn_context_update'))
    return context ? 'the context of the flow does not come first' : 'there is a context where no flow starts'
  if (last.type !== 'proxy' && !CHALLENGES[last.type].attested) return `the last one, ${last.type}, returns no token`
  for (const [at, challenge] of list.entries()) {
    if (!/^[\w-]{22}$/.test(challenge.id)) return `the id ${challenge.id} is invalid`
    const leaves = challenge.type === 'oidc' || challenge.type === 'saml'
    if (leaves && list[at + 1]?.type !== 'proxy') return `nothing waits for ${challenge.type}`
    const factor = challenge.type === 'authn_context_update' ? challenge.options.factor : undefined
    if (factor?.options && factor.options.method !== factor.method) return 'the options of the factor name no method'
  }
  return undefined
}
