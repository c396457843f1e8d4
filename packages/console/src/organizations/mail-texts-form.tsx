import type { RequestBody } from '@portico/protocol'
import { useState } from 'react'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Choice } from '../kit/choice.js'
import { EditForm } from '../kit/form/edit-form.js'
import { useDraftCount } from '../kit/form/unsaved.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { MailFigure } from './mail-delivery.js'
import { MAIL_NAMES, type MailTexts } from './setting-form.js'

interface MailTextsFormProps {
  readonly texts: MailTexts
  /** Whether this is the organization that the console currently administers, and that calls apply to. */
  readonly canPreview: boolean
  readonly save: (texts: MailTexts) => Promise<unknown>
}

type Kind = keyof typeof MAIL_NAMES

/** The text of one kind of email in one language. Empty fields keep the built-in text. */
export function MailTextsForm({ texts, canPreview, save }: MailTextsFormProps) {
  const [kind, setKind] = useState<Kind>('code')
  const [language, setLanguage] = useState('en')
  // Replacing the texts in the fields would discard what was typed.
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
          const ownWords = written(words)
          const { [language]: _, ...otherLanguages } = texts[kind] ?? {}
          const languages =
            Object.keys(ownWords).length > 0 ? { ...otherLanguages, [language]: ownWords } : otherLanguages
          return save({ ...texts, [kind]: languages })
        }}
      >
        {canPreview &&
          ((words) => <DraftPreview key={`${kind} ${language}`} draft={{ kind, language, texts: written(words) }} />)}
      </EditForm>
    </Section>
  )
}

/** The fields that are filled in. */
const written = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''))

/** The email with the unsaved texts in the fields. */
function DraftPreview({ draft }: { readonly draft: RequestBody<'previewMailTexts'> }) {
  const preview = useChange('previewMailTexts')
  return (
    <>
      <div className="buttons">
        <Button busy={preview.isPending} onClick={() => preview.mutate({ body: draft })}>
          Preview these texts
        </Button>
      </div>
      <Problem error={preview.error} />
      {preview.data && <MailFigure mail={preview.data.result} />}
    </>
  )
}
