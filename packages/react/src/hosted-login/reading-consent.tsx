import type { ReadingQuestion, Scope } from '@portico/protocol'
import { useState } from 'react'
import { ConsentCard, type ConsentCardProps } from './consent-card.js'
import { withName } from './page-texts.js'

export interface ReadingConsentProps extends ConsentCardProps {
  readonly account: string
  readonly scope: readonly Scope[]
  readonly reading: ReadingQuestion
  readonly onDecide: (decision: 'allow' | 'deny', groups?: readonly string[]) => void
}

/** Asks the person whether a program may read as them, and with which of their groups. */
export function ReadingConsent({ account, scope, reading, onDecide, ...card }: ReadingConsentProps) {
  const { to, groups } = reading
  const { data, page, busy } = card
  const [chosen, setChosen] = useState(groups)
  const change = (group: string, counts: boolean) =>
    setChosen((before) => (counts ? [...before, group] : before.filter((other) => other !== group)))
  return (
    <ConsentCard
      {...card}
      isReading
      title={withName(page.readingTitle, data.client)}
      limits={[page.readingCannot, page.readingEnd]}
      onDecide={(decision) => (decision === 'allow' ? onDecide(decision, chosen) : onDecide(decision))}
    >
      <p className="hosted-login__account">{withName(page.consentAccount, account)}</p>
      <p className="hosted-login__place">
        {typeof to === 'object' ? withName(page.readingHost, to.host) : page[PLACES[to]]}
      </p>
      {scope.map((name) => (
        <p key={name} className="hosted-login__limit" data-limit="can">
          {page.scopes[name]}
        </p>
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
    </ConsentCard>
  )
}

const PLACES = { device: 'readingDevice', code: 'readingCode' } as const
