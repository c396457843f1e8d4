import { useState } from 'react'
import { Choice } from '../kit/choice.js'
import { EditForm } from '../kit/form/edit-form.js'
import { useDraftCount } from '../kit/form/unsaved.js'
import { Section } from '../kit/page.js'
import { MAIL_NAMES, type MailTexts } from './setting-form.js'

interface MailTextsFormProps {
  readonly texts: MailTexts
  readonly save: (texts: MailTexts) => Promise<unknown>
}

type Kind = keyof typeof MAIL_NAMES

/** The text of one kind of email in one language. Empty fields keep the built-in text. */
export function MailTextsForm({ texts, save }: MailTextsFormProps) {
  const [kind, setKind] = useState<Kind>('code')
  const [language, setLanguage] = useState('en')
  // Another text in the fields would drop what is typed into them.
  const isChanged = useDraftCount() > 0
  const { subject = '', intro = '', outro = '', reason = '' } = texts[kind]?.[language] ?? {}
  return (
    <Section
      title="Email texts"
      intro="{{sender}}, {{minutes}} and {{code}} are placeholders. Empty fields keep the built-in text."
    >
      <div className="filters">
        <Choice label="Email" options={MAIL_NAMES} value={kind} disabled={isChanged} onChange={setKind} />
        <div className="field">
          <label htmlFor="mail-language">Language</label>
          <input
            id="mail-language"
            disabled={isChanged}
            value={language}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setLanguage(target.value.trim())}
          />
        </div>
      </div>
      <EditForm
        key={`${kind} ${language} ${subject} ${intro} ${outro} ${reason}`}
        label="Email texts"
        initial={{ subject, intro, outro, reason }}
        fields={[
          { kind: 'text', name: 'subject', label: 'Subject' },
          { kind: 'long', name: 'intro', label: 'Before the code or link' },
          { kind: 'long', name: 'outro', label: 'After the code or link' },
          { kind: 'long', name: 'reason', label: 'Why the email was sent' },
        ]}
        draft
        onSubmit={(words) => {
          const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''))
          const { [language]: _, ...others } = texts[kind] ?? {}
          const languages = Object.keys(given).length > 0 ? { ...others, [language]: given } : others
          return save({ ...texts, [kind]: languages })
        }}
      />
    </Section>
  )
}
