import { CONSENT_LEVELS, type ConsentLevel } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'

const WORDS: Readonly<Record<ConsentLevel, string>> = {
  none: 'Nothing at all',
  necessary: 'What the site needs to work',
  analytics: 'Visit statistics',
  marketing: 'Advertising',
  retargeting: 'Advertising on other sites',
  tracking: 'Tracking across sites',
}
const OPTIONS = CONSENT_LEVELS.map((level) => [level, WORDS[level]] as const)
const isLevel = (text: string): text is ConsentLevel => (CONSENT_LEVELS as readonly string[]).includes(text)

/** What the person agreed to. */
export function MyConsents() {
  const consents = useRead('getConsent')
  const save = useChange('setConsent', { refresh: ['getConsent'], done: 'Your consents are saved.' })
  return (
    <Section title="Consents" intro="What you agree to on this site. You can change it at any time.">
      <Loaded of={consents}>
        {({ result }) => {
          const given = result.consents.map(({ consent_level }) => consent_level)
          return (
            <EditForm
              key={given.join()}
              label="Consents"
              initial={{ levels: given as readonly string[] }}
              fields={[{ kind: 'many', name: 'levels', label: 'You agree to', options: OPTIONS }]}
              submit="Save consents"
              onSubmit={({ levels }) => save.mutateAsync({ body: { consent_levels: levels.filter(isLevel) } })}
            />
          )
        }}
      </Loaded>
    </Section>
  )
}
