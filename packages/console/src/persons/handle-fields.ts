import { HANDLE_TYPES, type HandleType, isHandleType, LIMITS } from '@portico/protocol'
import type { Option } from '../kit/form/field.js'

const words = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The types of handle, as options. */
export const HANDLE_OPTIONS: readonly Option[] = Object.entries(HANDLE_TYPES).map(([type, { label }]) => [
  type,
  words(label),
])

/** Narrows a form's value to a type of handle. */
export const isHandleKind = (type: string): type is HandleType => isHandleType(type)

const CHECKS: Readonly<Record<HandleType, (value: string) => string | undefined>> = {
  email_address: (value) =>
    /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)
      ? undefined
      : 'This is not an email address. It needs a name, an @ and a domain.',
  phone_number: (value) =>
    /^\+[\d\s()-]{6,20}$/.test(value)
      ? undefined
      : 'A phone number starts with + and the country code, followed by digits.',
  username: (value) =>
    value.length <= LIMITS.usernameLength
      ? undefined
      : `A username can have at most ${LIMITS.usernameLength} characters.`,
}

/** Obvious mistakes in a handle, before the server validates it. */
export function handleProblem(type: string, value: string): string | undefined {
  return isHandleKind(type) ? CHECKS[type](value.trim()) : 'Choose the type of handle.'
}
