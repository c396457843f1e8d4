import { type Factor, type HandleType, handleTypesOf, METHODS } from '@portico/protocol'
import type { FormFactor } from '../configuration/configuration.js'
import type { ListedMethod } from '../methods/registry.js'
import type { SharedTextKey } from '../text/shared-texts.js'

/** Texts of each handle type. */
export const HANDLE_TEXTS = {
  email_address: {
    tab: 'email',
    label: 'initial.handle.email',
    placeholder: 'initial.handle.email.placeholder',
    error: 'validationError.email',
    malformed: 'validationError.email.format',
  },
  phone_number: {
    tab: 'phone',
    label: 'initial.handle.phone',
    placeholder: 'initial.handle.phone.placeholder',
    error: 'validationError.phoneNumber',
    malformed: 'validationError.phoneNumber',
  },
  username: {
    tab: 'username',
    label: 'initial.handle.username',
    placeholder: 'initial.handle.username.placeholder',
    error: 'validationError.username',
    malformed: 'validationError.username',
  },
} as const satisfies Record<
  HandleType,
  {
    tab: string
    label: SharedTextKey
    placeholder: SharedTextKey
    /** Shown for an empty field, and for a value of another form unless that has its own text. */
    error: SharedTextKey
    malformed: SharedTextKey
  }
>

const ORDER: readonly HandleType[] = ['email_address', 'phone_number', 'username']

/** A factor that a list offers by its name. */
export type ListedFactor = Extract<FormFactor, { readonly method: ListedMethod }>

/** Factors that ask for a handle, and factors that start with the button of another provider. */
export const handleFactors = (factors: readonly FormFactor[]): ListedFactor[] =>
  factors.filter((factor): factor is ListedFactor => !METHODS[factor.method].sso)
export const ssoFactors = (factors: readonly FormFactor[]): FormFactor[] =>
  factors.filter(({ method }) => METHODS[method].sso)

/** Whether a provider's button can be shown: one without a name, or a SAML connection without an id, cannot be started. */
export const canStart = (factor: FormFactor): boolean =>
  (factor.method === 'oidc' && Boolean(factor.options?.provider)) ||
  (factor.method === 'saml' && Boolean(factor.options?.provider_credentials_id))

const typesOf = ({ method, allowedHandleTypes }: FormFactor) => handleTypesOf(method, allowedHandleTypes)

/** The handle types of a form, in the order of its tabs. */
export function handleTypesIn(factors: readonly FormFactor[]): HandleType[] {
  const offered = new Set(factors.flatMap(typesOf))
  return ORDER.filter((type) => offered.has(type))
}

/** The factors that accept a handle type, one for each method, in the given order. */
export function factorsFor<One extends FormFactor>(type: HandleType, factors: readonly One[]): readonly One[] {
  const fitting = factors.filter((factor) => typesOf(factor).includes(type))
  return fitting.filter((factor, at) => fitting.findIndex(({ method }) => method === factor.method) === at)
}

/** What the SDK receives of a factor: its appearance stays in the form. */
export function bareFactor({ method, options }: FormFactor): Factor {
  return { method, ...(options && { options }) } as Factor
}
