import { factorProblems } from '@portico/protocol'
import { ES } from '@portico/react/text/es'
import { factorFaults } from './factor-option.js'
import { isHttpUrl, isRecord, unknownNames } from './option-faults.js'

const NAMES = ['factors', 'logo', 'text', 'storeLastHandle', 'defaultCountryCode']
const PLACE = 'formConfiguration'

/**
 * One sentence for each fault in the option `formConfiguration`. The form is drawn in the reader's browser, where a misspelled
 * method would leave no way to sign in, so the build stops instead.
 */
export function formFaults(form: unknown): string[] {
  if (form === undefined) return []
  if (!isRecord(form)) return [`${PLACE} must be an object such as { factors: [{ method: 'password' }] }.`]
  const { factors, logo, text, storeLastHandle, defaultCountryCode } = form
  return [
    ...unknownNames(form, NAMES, PLACE),
    ...(factors === undefined ? [] : factorProblems(factors, `${PLACE}.factors`)),
    ...(Array.isArray(factors) ? factors.flatMap((one, at) => factorFaults(one, `${PLACE}.factors[${at}]`)) : []),
    ...(logo === undefined || isPicture(logo)
      ? []
      : [
          `${PLACE}.logo must be the address of a picture: a path that starts with a slash, or an address that starts with https://, got ${JSON.stringify(logo)}. A relative path would lead elsewhere on each page.`,
        ]),
    ...textFaults(text),
    ...(storeLastHandle === undefined || typeof storeLastHandle === 'boolean'
      ? []
      : [`${PLACE}.storeLastHandle must be true or false, got ${JSON.stringify(storeLastHandle)}.`]),
    ...(defaultCountryCode === undefined || isCountry(defaultCountryCode)
      ? []
      : [
          `${PLACE}.defaultCountryCode must be a country in two letters (ISO 3166-1) such as "US" or "GB", got ${JSON.stringify(defaultCountryCode)}.`,
        ]),
  ]
}

function textFaults(text: unknown): string[] {
  if (text === undefined) return []
  if (!isRecord(text))
    return [`${PLACE}.text must be an object of texts by key, such as { 'initial.title': 'Sign in' }.`]
  const unknown = unknownNames(text, Object.keys(ES), `${PLACE}.text`).map((sentence) =>
    sentence.replace(/ Known are .*$/s, ' The keys are those of TextConfig in @portico/react.'),
  )
  const wrong = Object.entries(text).filter(([, value]) => typeof value !== 'string')
  return [...unknown, ...wrong.map(([key]) => `${PLACE}.text["${key}"] must be a text.`)]
}

const isPicture = (logo: unknown) =>
  typeof logo === 'string' && (/^\/(?!\/)./.test(logo) || isHttpUrl(logo) || /^data:image\//.test(logo))

/** `UK` is a name that programs understand as another one, and the form does not. */
const isCountry = (code: unknown) => {
  if (typeof code !== 'string' || !/^[a-z]{2}$/i.test(code)) return false
  const region = code.toUpperCase()
  const isNamed = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region) !== undefined
  return isNamed && new Intl.Locale(`und-${region}`).region === region
}
