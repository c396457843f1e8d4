import { PASSWORD_RULES, type PasswordRule } from '@portico/protocol'
import { EditForm } from '../kit/form/edit-form.js'
import { Section } from '../kit/page.js'
import { patternProblem } from './pattern-problem.js'

interface PasswordRulesFormProps {
  readonly rules: readonly PasswordRule[]
  readonly save: (rules: readonly PasswordRule[]) => Promise<unknown>
}

const LENGTH = /^\^\[\\s\\S\]\{(\d+),(\d+)\}\$$/

const WORDS: Readonly<Record<string, string>> = {
  password_variants: 'No spelling of “password”',
  admin_variants: 'No spelling of “admin”',
  user_variants: 'No spelling of “user”',
  alphanumeric_sequences_1: 'No run of the alphabet (abcde)',
  alphanumeric_sequences_2: 'No run of the keyboard (qwert)',
  numeric_sequences_ascending: 'Not just 12345678',
  numeric_sequences_descending: 'Not just 87654321',
  numeric_subsequences_ascending: 'No 12345 in it',
  numeric_subsequences_descending: 'No 54321 in it',
  common_password_xkcd: 'No well-known password',
}

/** The rules beside the length. */
const NAMED = PASSWORD_RULES.filter(({ name }) => name !== 'length')

/** What new passwords must meet: a length, the built-in rules that are on, and any pattern of one's own that was set elsewhere. */
export function PasswordRulesForm({ rules, save }: PasswordRulesFormProps) {
  const length = LENGTH.exec(rules.find(({ name }) => name === 'length')?.pattern ?? '')
  const initial = {
    shortest: length?.[1] ?? '8',
    rules: rules.flatMap(({ name }) => (name === 'length' ? [] : [name as string])) as readonly string[],
    forbidden: patternOf(rules) ?? '',
  }
  return (
    <Section title="Password rules" intro="Checked while a new password is typed, and again by the server.">
      <EditForm
        key={JSON.stringify(initial)}
        label="Password rules"
        initial={initial}
        fields={[
          { kind: 'number', name: 'shortest', label: 'Shortest length', required: true, min: 8, max: 256 },
          {
            kind: 'many',
            name: 'rules',
            label: 'Rules',
            options: NAMED.map(({ name }) => [name, WORDS[name] ?? name] as const),
          },
          {
            kind: 'text',
            name: 'forbidden',
            label: 'Well-known passwords, as a pattern',
            hint: 'A regular expression that no password may match; empty for the built-in one.',
            check: patternProblem,
            when: ({ rules: chosen }) => chosen.includes('common_password_xkcd'),
          },
        ]}
        submit="Save password rules"
        onSubmit={({ shortest, rules: chosen, forbidden }) =>
          save(rulesFor({ shortest, chosen, forbidden, before: rules }))
        }
      />
    </Section>
  )
}

/** The pattern of well-known passwords, where it is not the built-in one. */
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

/** Rules as they were, where they stay on; the built-in form of those that are new. */
function rulesFor({ shortest, chosen, forbidden, before }: Chosen): readonly PasswordRule[] {
  const named = NAMED.filter(({ name }) => chosen.includes(name)).map((rule) => {
    if (rule.name === 'common_password_xkcd')
      return forbidden.trim() === '' ? rule : { ...rule, pattern: forbidden.trim() }
    return before.find(({ name }) => name === rule.name) ?? rule
  })
  return [{ name: 'length', pattern: `^[\\s\\S]{${Number(shortest)},256}$`, match_type: 'must_match' }, ...named]
}
