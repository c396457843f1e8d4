import type { ConsentQuestion } from '@portico/protocol'
import { ConsentCard, type ConsentCardProps } from './consent-card.js'
import { withName } from './page-texts.js'

export interface ConsentProps extends ConsentCardProps {
  readonly question: ConsentQuestion
  readonly onDecide: (decision: 'allow' | 'deny') => void
}

/** Asks the person whether a program may receive the data it asks for. */
export function Consent({ question, onDecide, ...card }: ConsentProps) {
  const { data, page } = card
  const { client } = data
  return (
    <ConsentCard
      {...card}
      title={withName(page.consentTitle, client)}
      limits={[page.consentCannot, page.consentEnd]}
      onDecide={onDecide}
    >
      <p className="hosted-login__account">{withName(page.consentAccount, question.account)}</p>
      <p>{withName(page.consentIntro, client)}</p>
      <ul className="hosted-login__scope">
        {question.scope.map((scope) => (
          <li key={scope}>{page.scopes[scope]}</li>
        ))}
      </ul>
    </ConsentCard>
  )
}
