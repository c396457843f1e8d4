import { isRecord } from '@portico/access/guards'
import {
  type FactorOptions,
  HANDLE_TYPES,
  type HandleType,
  handleTypesOf,
  isFactorOfForm,
  type Method,
  OIDC_PROVIDERS,
} from '@portico/protocol'
import { isHttpUrl, notOneOf, quotedList, unknownNames } from './option-faults.js'

/** Returns what is wrong with a value, to follow its name: `must be …`; undefined for a valid one. */
type Check = (value: unknown) => string | undefined

const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    notOneOf(value, words)

const text: Check = (value) =>
  typeof value === 'string' && value !== '' ? undefined : `must be a string, got ${JSON.stringify(value)}.`

const address: Check = (value) =>
  isHttpUrl(value) ? undefined : `must start with http:// or https://, got ${JSON.stringify(value)}.`

/**
 * Options that only a page can set, not the configuration of a site: functions, passkeys that the page knows, and when it
 * requests them.
 */
type OfPages = 'getOTP' | 'available_credential_ids' | 'mediation'
type Configurable<M extends keyof FactorOptions> = Exclude<keyof FactorOptions[M], OfPages>
type MethodWithOptions = {
  [M in keyof FactorOptions]: [Configurable<M>] extends [never] ? never : M
}[keyof FactorOptions]

/** The options of each method that has any. A new option, or a new method with options, does not compile without its check. */
const OPTIONS: { readonly [M in MethodWithOptions]: { readonly [Name in Configurable<M>]-?: Check } } = {
  webauthn: {
    scope: text,
    attachment: oneOf(['any', 'platform', 'cross_platform']),
    user_verification: oneOf(['discouraged', 'preferred', 'required']),
    resident_key: oneOf(['discouraged', 'preferred', 'required']),
    attestation: oneOf(['none', 'indirect', 'direct']),
  },
  email_link: { redirect_target: address },
  sms_link: { redirect_target: address },
  oidc: {
    client_id: text,
    provider: oneOf([...Object.keys(OIDC_PROVIDERS), 'custom']),
    ux_mode: oneOf(['popup', 'redirect']),
    redirect_target: address,
    requires_groups: oneOf(['true', 'false']),
  },
  saml: {
    provider_credentials_id: text,
    ux_mode: oneOf(['popup', 'redirect']),
    redirect_target: address,
  },
}

const checksOf = (method: Method): Readonly<Record<string, Check>> =>
  Object.hasOwn(OPTIONS, method) ? OPTIONS[method as MethodWithOptions] : {}

type RequiredOf<Options> = { [Name in keyof Options]-?: undefined extends Options[Name] ? never : Name }[keyof Options]

/** Options without which a button cannot work. */
const REQUIRED: {
  readonly [M in keyof FactorOptions as [RequiredOf<FactorOptions[M]>] extends [never] ? never : M]: Readonly<
    Record<RequiredOf<FactorOptions[M]>, true>
  >
} = {
  oidc: { client_id: true, provider: true },
  saml: { provider_credentials_id: true },
}

const NAMES = ['method', 'options', 'allowedHandleTypes', 'label', 'logo']

/** Returns one sentence for each problem of a factor whose method is known. */
export function factorFaults(factor: unknown, name: string): string[] {
  if (!isFactorOfForm(factor)) return []
  const { method, options = {}, allowedHandleTypes, label, logo } = factor as typeof factor & { logo?: unknown }
  const checks = checksOf(method)
  const optionValues: Readonly<Record<string, unknown>> = isRecord(options) ? options : {}
  const required = Object.keys((REQUIRED as Partial<Record<Method, object>>)[method] ?? {})
  return [
    ...unknownNames(factor, NAMES, name),
    ...(isRecord(options)
      ? unknownNames(options, Object.keys(checks), `${name}.options`)
      : [`${name}.options must be an object.`]),
    ...required.flatMap((option) =>
      optionValues[option] === undefined
        ? [
            `${name} has the method "${method}" without options.${option}. Without it, the server does not know which provider to use.`,
          ]
        : [],
    ),
    ...Object.entries(checks).flatMap(([option, check]) => {
      const problem = optionValues[option] === undefined ? undefined : check(optionValues[option])
      return problem === undefined ? [] : [`${name}.options.${option} ${problem}`]
    }),
    ...handleFaults(method, allowedHandleTypes, `${name}.allowedHandleTypes`),
    ...Object.entries({ label, logo }).flatMap(([part, value]) => {
      const problem = value === undefined ? undefined : text(value)
      return problem === undefined ? [] : [`${name}.${part} ${problem}`]
    }),
  ]
}

function handleFaults(method: Method, allowed: unknown, name: string): string[] {
  if (allowed === undefined) return []
  const types = Object.keys(HANDLE_TYPES) as HandleType[]
  if (!Array.isArray(allowed) || allowed.length === 0) return [`${name} must be a list of ${quotedList(types)}.`]
  const accepted = handleTypesOf(method, types)
  if (accepted.length === 0) return [`${name} is set, but the method "${method}" takes no handle. Remove it.`]
  return allowed.flatMap((type: unknown) => {
    const problem = oneOf(types)(type)
    if (problem !== undefined) return [`${name} ${problem}`]
    return accepted.includes(type as HandleType)
      ? []
      : [
          `${name} has "${String(type)}", which the method "${method}" does not accept. It accepts ${quotedList(accepted)}.`,
        ]
  })
}
