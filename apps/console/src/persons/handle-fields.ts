import { HANDLE_TYPES, type HandleType, isHandleType, LIMITS } from '@portico/protocol'
import type { Option } from '../kit/form/field.js'

const words = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The kinds of handle, for a choice. */
export const HANDLE_OPTIONS: readonly Option[] = Object.entries(HANDLE_TYPES).map(([type, { label }]) => [
  type,
  words(label),
])

/** Narrows what a form holds to a kind of handle. */
export const isHandleKind = (type: string): type is HandleType => isHandleType(type)

const CHECKS: Readonly<Record<HandleType, (value: string) => string | undefined>> = {
  email_address: (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
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

/** What is plainly wrong with a handle, before the server looks at it closely. */
export function handleProblem(type: string, value: string): string | undefined {
  return isHandleKind(type) ? CHECKS[type](value.trim()) : 'Choose the type of handle.'
}
