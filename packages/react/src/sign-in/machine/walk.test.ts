import type { FailedRule, Method } from '@portico/protocol'
import type { User } from '@portico/sdk'
import { describe, expect, test } from 'vitest'
import type { LoginConfiguration } from '../../user/account.js'
import type { SignInEvent } from './events.js'
import type { SignInState } from './state.js'
import { INITIAL } from './state.js'
import { transition } from './transition.js'

const user = { ID: 'someone' } as User
const email = { type: 'email_address', value: 'ada@example.com' } as const
const username = { type: 'username', value: 'ada' } as const
const setup = { uri: 'otpauth://totp/x', qrCode: 'AA==', recoveryCodes: ['one', 'two'] }
const rule: FailedRule = { type: 'regex', name: 'length', regexp: /^.{8,}$/, matchType: 'must_match' }

const logIn = (method: Method, handle: LoginConfiguration['handle'] = email): SignInEvent => ({
  type: 'logIn',
  config: { factor: { method } as LoginConfiguration['factor'], handle },
})

/** Every event, in each variant that the machine distinguishes, as it would arrive for a run. */
const events = (run: number): readonly SignInEvent[] => [
  logIn('otp_via_email'),
  logIn('password'),
  logIn('password', username),
  logIn('totp'),
  logIn('email_link'),
  { type: 'edit' },
  { type: 'submitCode', code: '123456' },
  { type: 'submitCode', code: '123' },
  { type: 'submitRecoveryCode', code: 'abc' },
  { type: 'submitRecoveryCode', code: '' },
  { type: 'submitPassword', password: 'rain over Lisbon', confirmation: 'rain over Lisbon' },
  { type: 'submitPassword', password: 'rain over Lisbon', confirmation: 'other' },
  { type: 'submitPassword', password: '' },
  { type: 'continueToCode' },
  { type: 'recover' },
  { type: 'confirmRecoveryCodes' },
  { type: 'retry' },
  { type: 'retry', policy: 'retry' },
  { type: 'retry', policy: 'reset' },
  { type: 'retry', policy: 'cancel' },
  { type: 'cancel' },
  { type: 'leave' },
  { type: 'tick', now: 0 },
  { type: 'tick', now: 40_000 },
  { type: 'contextUpdated', run },
  { type: 'contextUpdated', run, sentSecondsAgo: 12 },
  { type: 'contextUpdated', run, factor: { method: 'otp_via_sms' } },
  { type: 'contextUpdated', run, factor: { method: 'password' } },
  { type: 'contextUpdated', run, factor: { method: 'totp' } },
  { type: 'contextUpdated', run, factor: { method: 'oidc' } },
  { type: 'codeSent', run },
  { type: 'codeRejected', run },
  { type: 'passwordSetReady', run },
  { type: 'passwordVerifyReady', run },
  { type: 'passwordIncorrect', run },
  { type: 'passwordInvalid', run, rules: [rule] },
  { type: 'totpKeyGenerated', run, setup },
  { type: 'totpCodeRequested', run },
  { type: 'recovered', run },
  { type: 'proven', run, user },
  { type: 'succeeded', run, user },
  { type: 'succeeded', run, user: undefined },
  { type: 'failed', run, slug: 'unspecified', error: new Error('no') },
  { type: 'failed', run, slug: 'no_password_set', error: new Error('no') },
  { type: 'failed', run, slug: 'flow_cancelled', error: new Error('no') },
]

interface Edge {
  readonly from: SignInState
  readonly event: SignInEvent
  readonly to: SignInState
}

/** All edges between reachable states. States that differ only in counters count as one. */
function walk(): readonly Edge[] {
  const seen = new Map<string, SignInState>([[keyOf(INITIAL), INITIAL]])
  const edges: Edge[] = []
  for (const from of seen.values())
    for (const event of events(from.run)) {
      const [to] = transition(from, event)
      edges.push({ from, event, to })
      if (!seen.has(keyOf(to))) seen.set(keyOf(to), to)
    }
  return edges
}

function keyOf(state: SignInState): string {
  if (state.at === 'error') return `error ${state.slug} ${state.context.config.handle?.type}`
  if (state.at !== 'authenticating') return state.at
  const { step, context, resend } = state
  return JSON.stringify({
    ...step,
    wrong: undefined,
    factor: context.config.factor.method,
    handle: context.config.handle?.type,
    ready: resend.secondsLeft === 0,
    sentSecondsAgo: resend.sentSecondsAgo,
  })
}

const edges = walk()
/** A diagram's lines for Mermaid, without duplicates. */
const diagram = (note: string, lines: readonly string[]) =>
  `${['stateDiagram-v2', `  %% ${note}`, ...[...new Set(lines)].map((line) => `  ${line}`)].join('\n')}\n`

const MADE = 'Made by walk.test.ts from the machine itself; "npx vitest run -u walk.test" redraws it.'

describe('the diagrams show exactly the edges that exist', () => {
  test('between screens', async () => {
    const lines = edges
      .filter(({ from, to }) => from.at !== to.at || from.run !== to.run)
      .map(({ from, event, to }) => `${from.at} --> ${to.at} : ${event.type}`)
    await expect(diagram(MADE, ['[*] --> initial', ...lines])).toMatchFileSnapshot('./sign-in.mmd')
  })

  test('within the authenticating screen', async () => {
    const stepOf = (state: SignInState) =>
      state.at === 'authenticating' ? `${state.step.screen}_${state.step.phase}` : undefined
    const steps = [...new Set(edges.flatMap(({ to }) => stepOf(to) ?? []))]
    const ways = new Map<string, Set<string>>()
    for (const { from, event, to } of edges) {
      const [start, end] = [stepOf(from), stepOf(to)]
      if (!start || !end || start === end || from.run !== to.run) continue
      const way = `${end} : ${event.type}`
      ways.set(way, (ways.get(way) ?? new Set()).add(start))
    }
    const lines = [...ways].flatMap(([way, starts]) => shortest(starts, steps, way).map((from) => `${from} --> ${way}`))
    const note = `${MADE} \`any\` is every other step; a screen's name, each of its steps.`
    await expect(diagram(note, lines)).toMatchFileSnapshot('./steps.mmd')
  })
})

/** The source steps of an edge: one word if it starts from all steps, or from all steps of a screen. */
function shortest(starts: ReadonlySet<string>, steps: readonly string[], way: string): readonly string[] {
  const others = steps.filter((step) => !way.startsWith(`${step} `))
  if (others.every((step) => starts.has(step))) return ['any']
  const screens = [...new Set(others.map((step) => step.split('_')[0] ?? ''))]
  return screens.flatMap((screen) => {
    const all = others.filter((step) => step.startsWith(`${screen}_`))
    return all.length > 1 && all.every((step) => starts.has(step)) ? [screen] : all.filter((step) => starts.has(step))
  })
}

test('an event that means nothing in a state returns the very same object', () => {
  const copies = edges.filter(
    ({ from, event, to }) =>
      from !== to && from.run === to.run && keyOf(from) === keyOf(to) && !changesCounter(event.type),
  )
  expect(copies).toEqual([])
})

/** Events that may change a number, a problem or the broken rules without changing the step. */
const changesCounter = (type: SignInEvent['type']) =>
  [
    'tick',
    'codeRejected',
    'passwordIncorrect',
    'passwordInvalid',
    'submitCode',
    'submitPassword',
    'submitRecoveryCode',
    'totpKeyGenerated',
    'totpCodeRequested',
    'edit',
  ].includes(type)

test('a result of an older run changes nothing, in any state', () => {
  const states = new Set(edges.map(({ from }) => from))
  const changed = [...states].flatMap((from) =>
    events(from.run - 1)
      .filter((event) => 'run' in event)
      .filter((event) => {
        const [next, ...commands] = transition(from, event)
        return next !== from || commands.length > 0
      }),
  )
  expect(changed).toEqual([])
})

test('every state except success can be left', () => {
  const left = new Set(edges.filter(({ from, to }) => from.at !== to.at).map(({ from }) => from.at))
  expect([...left].sort()).toEqual(['authenticating', 'error', 'initial', 'storeRecoveryCodes'])
})
