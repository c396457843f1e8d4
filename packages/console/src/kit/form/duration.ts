import type { Option } from './field.js'

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
type Unit = keyof typeof SECONDS

const UNITS = Object.keys(SECONDS) as Unit[]
const isUnit = (text: string): text is Unit => Object.hasOwn(SECONDS, text)

/** A duration as a form stores it: what was typed, and its unit. */
export interface Duration {
  readonly amount: string
  readonly unit: Unit
}

/** Parses a form's value. @example durationIn('30 days') // { amount: '30', unit: 'days' } */
export function durationIn(text: string): Duration {
  const [, amount = '', unit = ''] = /^(.*) (\w+)$/.exec(text) ?? []
  return { amount, unit: isUnit(unit) ? unit : 'days' }
}

export const durationText = ({ amount, unit }: Duration): string => `${amount} ${unit}`

/** A duration as a whole number of the largest possible unit. @example durationOf(43200) // '12 hours' */
export function durationOf(seconds: number): string {
  const unit = UNITS.findLast((candidate) => seconds % SECONDS[candidate] === 0) ?? 'seconds'
  return durationText({ amount: String(seconds / SECONDS[unit]), unit })
}

/** The form's value in seconds; NaN if it is not a whole number. */
export function secondsOf(text: string): number {
  const { amount, unit } = durationIn(text)
  return /^\d+$/.test(amount.trim()) ? Number(amount) * SECONDS[unit] : Number.NaN
}

/** A duration in words. @example durationWords(60) // '1 minute' */
export function durationWords(seconds: number): string {
  const text = durationOf(seconds)
  return text.startsWith('1 ') ? text.slice(0, -1) : text
}

/** The units to choose from: seconds only if the setting is already in seconds. */
export const unitOptions = (text: string): readonly Option[] =>
  UNITS.filter((unit) => unit !== 'seconds' || durationIn(text).unit === 'seconds').map((unit) => [unit, unit])
