import type { RequestResult } from '@portico/protocol'
import { Form } from '@portico/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../api/use-api.js'
import { Facts, When } from '../kit/bits.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { Section } from '../kit/page.js'
import { useBeRecent, useRecently } from '../session/recent.js'
import { SignOutElsewhere } from './sign-out-elsewhere.js'

const FACTORS = [{ method: 'totp' }] as const
const TEXT = {
  'initial.title': 'Set up an authenticator app',
  'initial.subtitle': 'Enter the address you sign in with. We’ll then show a QR code to scan.',
} as const

/** The person's authenticator app. */
export function AuthenticatorApp({ credentials }: { readonly credentials: RequestResult<'myCredentials'> }) {
  const app = credentials.find(({ type }) => type === 'totp')
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState(false)
  const queries = useQueryClient()
  const recently = useRecently()
  const beRecent = useBeRecent()
  const begin = () =>
    beRecent().then(
      () => setAdding(true),
      () => {},
    )
  const remove = useChange('removeMyCredential', { refresh: ['myCredentials'], done: 'App removed.' })
  const left = app?.params.recovery_codes_unused
  return (
    <Section
      title="Authenticator app"
      intro="Codes from an app on your phone, even when it is offline."
      actions={
        app ? (
          <Confirm
            label="Remove"
            title="Remove the authenticator app?"
            yes="Remove it"
            onYes={() => recently(() => remove.mutateAsync({ path: { credential_id: app.id } }))}
          >
            <p>Its codes and your recovery codes stop working.</p>
          </Confirm>
        ) : (
          <Button onClick={begin}>Set up</Button>
        )
      }
    >
      {app ? (
        <Facts
          of={[
            ['Last used', <When key="used" at={app.last_used} />],
            ['Recovery codes left', typeof left === 'number' ? String(left) : 'unknown'],
          ]}
        />
      ) : (
        <p className="empty">Not set up.</p>
      )}
      {added && <SignOutElsewhere added="Your authenticator app" onDone={() => setAdded(false)} />}
      {adding && (
        <Dialog title="Set up an authenticator app" onClose={() => setAdding(false)}>
          <Form
            factors={FACTORS}
            text={TEXT}
            onSuccess={() => {
              setAdding(false)
              setAdded(true)
              void queries.invalidateQueries({ queryKey: ['myCredentials'] })
              void queries.invalidateQueries({ queryKey: ['mySessions'] })
            }}
          />
        </Dialog>
      )}
    </Section>
  )
}
