import { LIMITS, lengthLimits, lengthRule, PASSWORD_RULES, type PasswordRule } from '@portico/protocol'
import { patternProblem } from '../kit/form/check-fields.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Section } from '../kit/page.js'

interface PasswordRulesFormProps {
  readonly rules: readonly PasswordRule[]
  readonly save: (rules: readonly PasswordRule[]) => Promise<unknown>
}

const WORDS: Readonly<Record<string, string>> = {
  password_variants: 'Must not contain “password”',
  admin_variants: 'Must not contain “admin”',
  user_variants: 'Must not contain “user”',
  alphanumeric_sequences_1: 'No alphabetic sequence (abcde)',
  alphanumeric_sequences_2: 'No keyboard sequence (qwert)',
  numeric_sequences_ascending: 'Must not be 12345678',
  numeric_sequences_descending: 'Must not be 87654321',
  numeric_subsequences_ascending: 'Must not contain 12345',
  numeric_subsequences_descending: 'Must not contain 54321',
  common_password_xkcd: 'Must not be a common password',
}

/** The rules other than the length. */
const NAMED = PASSWORD_RULES.filter(({ name }) => name !== 'length')

/**
 * What new passwords must meet: a length, the built-in rules that are on, and any custom pattern that was set
 * elsewhere.
 */
export function PasswordRulesForm({ rules, save }: PasswordRulesFormProps) {
  const lengths = rules.flatMap((rule) => (rule.name === 'length' ? (lengthLimits(rule) ?? []) : []))
  const initial = {
    shortest: String(lengths[0]?.least ?? LIMITS.passwordMinLength),
    rules: rules.flatMap(({ name }) => (name === 'length' ? [] : [name as string])) as readonly string[],
    forbidden: patternOf(rules) ?? '',
  }
  return (
    <Section title="Password rules" intro="Checked as a new password is typed, and again by the server.">
      <EditForm
        key={JSON.stringify(initial)}
        label="Password rules"
        initial={initial}
        fields={[
          {
            kind: 'number',
            name: 'shortest',
            label: 'Minimum length',
            required: true,
            min: LIMITS.passwordMinLength,
            max: LIMITS.passwordMaxLength,
          },
          {
            kind: 'many',
            name: 'rules',
            label: 'Rules',
            options: NAMED.map(({ name }) => [name, WORDS[name] ?? name] as const),
          },
          {
            kind: 'text',
            name: 'forbidden',
            label: 'Pattern of common passwords',
            hint: 'A regular expression that no password may match. Leave empty for the built-in one.',
            check: patternProblem,
            when: ({ rules: chosen }) => chosen.includes('common_password_xkcd'),
          },
        ]}
        draft
        onSubmit={({ shortest, rules: chosen, forbidden }) =>
          save(rulesFor({ shortest, chosen, forbidden, before: rules }))
        }
      />
    </Section>
  )
}

/** The pattern of common passwords, if it is not the built-in one. */
function patternOf(rules: readonly PasswordRule[]): string | undefined {
  const built = PASSWORD_RULES.find(({ name }) => name === 'common_password_xkcd')?.pattern
  const set = rules.find(({ name }) => name === 'common_password_xkcd')?.pattern
  return set === built ? undefined : set
}

interface Chosen {
  readonly shortest: string
  readonly chosen: readonly string[]
  readonly forbidden: string
  readonly before: readonly PasswordRule[]
}

/** Rules that stay on keep their values; newly chosen rules use the built-in ones. */
function rulesFor({ shortest, chosen, forbidden, before }: Chosen): readonly PasswordRule[] {
  const chosenRules = NAMED.filter(({ name }) => chosen.includes(name)).map((rule) => {
    if (rule.name === 'common_password_xkcd')
      return forbidden.trim() === '' ? rule : { ...rule, pattern: forbidden.trim() }
    return before.find(({ name }) => name === rule.name) ?? rule
  })
  return [lengthRule(Number(shortest)), ...chosenRules]
}
