import { readFileSync } from 'node:fs'
import type { FailedRule, Method } from '@portico/protocol'
import type { User } from '@portico/sdk'
import { describe, expect, test } from 'vitest'
import type { SignInEvent } from './events.js'
import type { LoginConfiguration, SignInState } from './state.js'
import { INITIAL, transition } from './transition.js'

const user = { ID: 'someone' } as User
const email = { type: 'email_address', value: 'ada@example.com' } as const
const username = { type: 'username', value: 'ada' } as const
const setup = { uri: 'otpauth://totp/x', qrCode: 'AA==', recoveryCodes: ['one', 'two'] }
const rule: FailedRule = { type: 'regex', name: 'length', regexp: /^.{8,}$/, matchType: 'must_match' }

const logIn = (method: Method, handle: LoginConfiguration['handle'] = email): SignInEvent => ({
  type: 'logIn',
  config: { factor: { method } as LoginConfiguration['factor'], handle },
})

/** Every event, in each of the variants that the machine tells apart, as it would come in for a run. */
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
  { type: 'cancel' },
  { type: 'leave' },
  { type: 'tick', now: 0 },
  { type: 'tick', now: 40_000 },
  { type: 'contextUpdated', run },
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

/** All edges between states that can be reached. States that differ only in counters are one. */
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
  })
}

const edges = walk()
const drawn = (file: string): readonly string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('-->') && !line.startsWith('[*]'))

const unique = (lines: readonly string[]) => [...new Set(lines)].sort()

describe('the diagrams show exactly the edges that exist', () => {
  test('between screens', () => {
    const walked = edges
      .filter(({ from, to }) => from.at !== to.at || from.run !== to.run)
      .map(({ from, event, to }) => `${from.at} --> ${to.at} : ${event.type}`)
    expect(unique(walked)).toEqual(unique(drawn('sign-in.mmd')))
  })

  test('within the authenticating screen', () => {
    const stepOf = (state: SignInState) =>
      state.at === 'authenticating' ? `${state.step.screen}_${state.step.phase}` : undefined
    const walked = edges.flatMap(({ from, event, to }) => {
      const [a, b] = [stepOf(from), stepOf(to)]
      return a && b && a !== b && from.run === to.run ? [`${a} --> ${b} : ${event.type}`] : []
    })
    const steps = unique(edges.flatMap(({ to }) => stepOf(to) ?? []))
    const spelledOut = drawn('steps.mmd').flatMap((line) => {
      const [, from = '', to, event] = /^(\w+) --> (\w+) : (\w+)$/.exec(line) ?? []
      const starts = steps.includes(from)
        ? [from]
        : steps.filter((step) => from === 'any' || step.startsWith(`${from}_`))
      return starts.filter((start) => start !== to).map((start) => `${start} --> ${to} : ${event}`)
    })
    expect(unique(walked)).toEqual(unique(spelledOut))
  })
})

test('an event that means nothing in a state leaves the very same object', () => {
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

test('every state can be left, but for success', () => {
  const left = new Set(edges.filter(({ from, to }) => from.at !== to.at).map(({ from }) => from.at))
  expect([...left].sort()).toEqual(['authenticating', 'error', 'initial', 'storeRecoveryCodes'])
})
