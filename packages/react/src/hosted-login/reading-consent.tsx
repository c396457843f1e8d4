import type { ReadingQuestion, Scope } from '@portico/protocol'
import { useState } from 'react'
import { type PageTexts, withName } from './page-texts.js'

export interface ReadingConsentProps {
  readonly account: string
  readonly scope: readonly Scope[]
  readonly reading: ReadingQuestion
  readonly client: string
  readonly page: PageTexts
  /** A decision is being sent to the server. */
  readonly busy: boolean
  readonly onDecide: (decision: 'allow' | 'deny', groups?: readonly string[]) => void
}

const focus = (title: HTMLElement | null) => title?.focus()

/** Asks the person whether a program may read as them, and with which of their groups. */
export function ReadingConsent({ account, scope, reading, client, page, busy, onDecide }: ReadingConsentProps) {
  const { to, groups } = reading
  const [chosen, setChosen] = useState(groups)
  const change = (group: string, counts: boolean) =>
    setChosen((before) => (counts ? [...before, group] : before.filter((other) => other !== group)))
  return (
    <section
      className="sid-card hosted-login__consent"
      data-state="consent"
      data-reading=""
      aria-labelledby="consent-title"
    >
      <h1 className="sid-text sid-text--h1" id="consent-title" tabIndex={-1} ref={focus}>
        {withName(page.readingTitle, client)}
      </h1>
      <p className="hosted-login__account">{withName(page.consentAccount, account)}</p>
      <p className="hosted-login__place">
        {typeof to === 'object' ? withName(page.readingHost, to.host) : page[PLACES[to]]}
      </p>
      {scope.map((name) => (
        <p key={name}>{page.scopes[name]}</p>
      ))}
      {groups.length > 0 && (
        <fieldset className="hosted-login__groups">
          <legend>{page.readingGroups}</legend>
          {groups.map((group) => (
            <label key={group}>
              <input
                type="checkbox"
                checked={chosen.includes(group)}
                disabled={busy}
                onChange={({ target }) => change(group, target.checked)}
              />
              <span>{group}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p>{page.readingNote}</p>
      <div className="hosted-login__decide">
        <button
          type="button"
          className="sid-button sid-button--primary"
          disabled={busy}
          onClick={() => onDecide('allow', chosen)}
        >
          {page.allow}
        </button>
        <button type="button" className="sid-button sid-button--ghost" disabled={busy} onClick={() => onDecide('deny')}>
          {page.cancel}
        </button>
      </div>
    </section>
  )
}

const PLACES = { device: 'readingDevice', code: 'readingCode' } as const
