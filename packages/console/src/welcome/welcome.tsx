import { useSlashID } from '@portico/react'
import type { ReactNode } from 'react'
import { useOwnName } from '../account/own-name.js'
import { useRead } from '../api/use-api.js'
import { ButtonLink } from '../kit/button.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Shell } from '../layout/shell.js'
import { SiteLink } from '../layout/site-link.js'
import { InviteMembers } from './invite-members.js'
import { MailStep } from './mail-step.js'
import { OwnAddress } from './own-address.js'
import { OwnName } from './own-name.js'
import { OwnPasskey } from './own-passkey.js'

/** The owner's first steps: an address to sign in with, a passkey, email, the first members. */
export function Welcome() {
  const { user } = useSlashID()
  const me = useRead('me')
  const { name } = useOwnName()
  return (
    <Shell pages={[]}>
      <Page
        title="Welcome: this hub is yours"
        intro="A few short steps. The first one matters most: the link that brought you here works only once."
      >
        <Loaded of={me} shape="form">
          {({ result: { handles, credentials } }) => {
            const address = handles.find(({ type }) => type === 'email_address')?.value
            const passkey = credentials.some(({ type }) => type === 'public-key')
            const hasAddress = address !== undefined
            return (
              <ol className="steps">
                <Step title="Your address" state={hasAddress ? 'done' : 'now'}>
                  <OwnAddress address={address} onProven={() => void me.refetch()} />
                </Step>
                <Step title="Your name" state={name !== undefined ? 'done' : hasAddress ? 'now' : 'later'}>
                  {hasAddress ? <OwnName /> : <p className="quiet">Add an email address first.</p>}
                </Step>
                <Step title="A passkey" state={passkey ? 'done' : hasAddress ? 'now' : 'later'}>
                  <OwnPasskey key={user?.ID} address={address} hasPasskey={passkey} onMade={() => void me.refetch()} />
                </Step>
                <Step title="Email" state={hasAddress ? 'now' : 'later'}>
                  <MailStep />
                </Step>
                <Step title="Members" state={hasAddress ? 'now' : 'later'}>
                  {hasAddress ? <InviteMembers /> : <p className="quiet">Add an email address first.</p>}
                </Step>
                <Step title="Begin" state={hasAddress ? 'now' : 'later'}>
                  {hasAddress ? (
                    <div className="buttons">
                      <ButtonLink look="main" to="/">
                        Go to the console
                      </ButtonLink>
                      <SiteLink className="button button--plain">Go to the hub</SiteLink>
                    </div>
                  ) : (
                    <p className="quiet">Add an email address to open the console.</p>
                  )}
                </Step>
              </ol>
            )
          }}
        </Loaded>
      </Page>
    </Shell>
  )
}

interface StepProps {
  readonly title: string
  readonly state: 'done' | 'now' | 'later'
  readonly children: ReactNode
}

const STATES = { done: 'done', now: 'open', later: 'later' } as const

function Step({ title, state, children }: StepProps) {
  return (
    <li className="step" data-state={state}>
      <h2>
        {title} <span className="only-read">({STATES[state]})</span>
      </h2>
      {children}
    </li>
  )
}
