import { isRecord } from '@portico/access/guards'
import { AR } from '@portico/react/text/ar'
import { isHttpUrl, unknownNames } from './option-faults.js'

/** Arabic has every form of a count, and with them every key. */
const KEYS = Object.keys(AR)

/** Returns one sentence for each problem in the texts of the form. */
export function textFaults(text: unknown, name: string): string[] {
  if (!isRecord(text)) return [`${name} must be an object of texts by key, such as { 'initial.title': 'Sign in' }.`]
  const unknown = unknownNames(text, KEYS, name).map((sentence) =>
    sentence.replace(/ Known are .*$/s, ' The keys are those of TextConfig in @portico/react.'),
  )
  const wrong = Object.entries(text).filter(([, value]) => typeof value !== 'string')
  return [...unknown, ...wrong.map(([key]) => `${name}["${key}"] must be a string.`)]
}

/** Whether an image can be loaded from this address on any page. */
export const isPicture = (logo: unknown) =>
  typeof logo === 'string' && (/^\/(?!\/)./.test(logo) || isHttpUrl(logo) || /^data:image\//.test(logo))

/** Whether it is a two-letter country code. Many programs accept `UK`, but the form does not. */
export const isCountry = (code: unknown) => {
  if (typeof code !== 'string' || !/^[a-z]{2}$/i.test(code)) return false
  const region = code.toUpperCase()
  const isNamed = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region) !== undefined
  return isNamed && new Intl.Locale(`und-${region}`).region === region
}
