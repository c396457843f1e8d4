import { CONSENT_LEVELS, type ConsentLevel } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { consentName } from '../kit/names.js'
import { Section } from '../kit/page.js'
import { say } from '../words/translate.js'

/** The levels that a person may allow or refuse. */
const FREE = CONSENT_LEVELS.filter((level) => level !== 'none' && level !== 'necessary')
const choices = () =>
  [
    ['necessary', say('Only what the site needs to work')],
    ['chosen', say('Also what I choose')],
  ] as const

/** What the person agreed to. */
export function MyConsents() {
  const consents = useRead('getConsent')
  const save = useChange('setConsent', { refresh: ['getConsent'], done: say('Consents saved.') })
  return (
    <Section title={say('Consents')} intro={say('What you agree to on this site. You can change it at any time.')}>
      <Loaded of={consents}>
        {({ result }) => {
          const levels = result.consents.map(({ consent_level }) => consent_level)
          return (
            <EditForm
              key={levels.join()}
              label={say('Consents')}
              initial={consentValues(levels)}
              fields={[
                { kind: 'radio', name: 'choice', label: say('You agree to'), required: true, options: choices() },
                {
                  kind: 'many',
                  name: 'levels',
                  label: say('You also allow'),
                  options: FREE.map((level) => [level, consentName(level)] as const),
                  when: ({ choice }) => choice === 'chosen',
                },
              ]}
              submit={say('Save consents')}
              onSubmit={(values) => save.mutateAsync({ body: { consent_levels: consentLevels(values) } })}
            />
          )
        }}
      </Loaded>
    </Section>
  )
}

interface ConsentValues {
  readonly [name: string]: string | readonly string[]
  readonly choice: string
  readonly levels: readonly string[]
}

/** The form's values for the levels that were given; no choice if the person has not been asked yet. */
export function consentValues(consentLevels: readonly string[]): ConsentValues {
  const levels = FREE.filter((level) => consentLevels.includes(level))
  return { choice: levels.length > 0 ? 'chosen' : consentLevels.length > 0 ? 'necessary' : '', levels }
}

/** The levels that the form sends: always what is necessary, the others only if they were chosen. */
export const consentLevels = ({ choice, levels }: ConsentValues): ConsentLevel[] => [
  'necessary',
  ...(choice === 'chosen' ? FREE.filter((level) => levels.includes(level)) : []),
]
