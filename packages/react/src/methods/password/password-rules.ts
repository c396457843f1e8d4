import type { FailedRule } from '@portico/protocol'
import type { TextTokens } from '../../text/text-context.js'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../wire-values.js'
import { PASSWORD_TEXTS } from './texts.js'

/** A rule as the form shows it: in words, and whether the password satisfies it now. */
export interface ShownRule {
  readonly name: string
  readonly text: keyof typeof PASSWORD_TEXTS
  readonly tokens: TextTokens
  readonly met: boolean
}

/** Known before anything is sent: every organization's rules include a length (spec section 9). */
const LENGTH: FailedRule = {
  type: 'regex',
  name: 'length',
  regexp: new RegExp(`^[\\s\\S]{${PASSWORD_MIN_LENGTH},${PASSWORD_MAX_LENGTH}}$`),
  matchType: 'must_match',
}

/**
 * Returns the rules to show for a password being typed: its length, and the rules that the server reported as broken.
 * @param reported in the server's order. A reported length rule replaces ours.
 */
export function shownRules(password: string, reported: readonly FailedRule[]): readonly ShownRule[] {
  const rules = reported.some(({ name }) => name === 'length') ? reported : [LENGTH, ...reported]
  return rules.map((rule) => ({
    name: rule.name,
    text: textOf(rule),
    tokens: { ILLEGAL_SEQUENCE: offending(rule, password) ?? '…', MINIMUM: minimumOf(rule) ?? '' },
    met: isMet(rule, password),
  }))
}

/** The part of the password that a rule forbids. */
const offending = ({ regexp, matchType }: FailedRule, password: string): string | undefined =>
  matchType === 'must_not_match' ? regexp.exec(password)?.[0] : undefined

function isMet({ regexp, matchType }: FailedRule, password: string): boolean {
  regexp.lastIndex = 0
  return password !== '' && regexp.test(password) === (matchType === 'must_match')
}

/** The minimum number of characters, from a length rule written like ours. */
const minimumOf = ({ name, regexp }: FailedRule): string | undefined =>
  name === 'length' ? /^\^\[\\s\\S\]\{(\d+),\d+\}\$$/.exec(regexp.source)?.[1] : undefined

/** Organizations may add rules; those share one text. */
function textOf(rule: FailedRule): ShownRule['text'] {
  const { name, regexp } = rule
  if (regexp.source !== LENGTH.regexp.source && minimumOf(rule) !== undefined)
    return 'authenticating.setPassword.validation.length.minimum'

  const key = `authenticating.setPassword.validation.${name}`
  return Object.hasOwn(PASSWORD_TEXTS, key)
    ? (key as ShownRule['text'])
    : 'authenticating.setPassword.validation.rejected'
}
