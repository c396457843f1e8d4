import type { RequestResult } from '@portico/protocol'
import { Form } from '@portico/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { Facts } from '../kit/display.js'
import { Section } from '../kit/page.js'
import { When } from '../kit/when.js'
import { useBeRecent, useRecently } from '../session/recent.js'
import { say } from '../words/translate.js'
import { SignOutElsewhere } from './sign-out-elsewhere.js'

const FACTORS = [{ method: 'totp' }] as const
const texts = () => ({
  // The dialog has the title.
  'initial.title': '',
  'initial.subtitle': say('Enter the address you sign in with. We’ll then show a QR code to scan.'),
})

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
  const remove = useChange('removeMyCredential', { refresh: ['myCredentials'], done: say('App removed.') })
  const unusedCodes = app?.params.recovery_codes_unused
  return (
    <Section
      title={say('Authenticator app')}
      intro={say('Codes from an app on your phone, even when it is offline.')}
      actions={
        app ? (
          <Confirm
            label={say('Remove')}
            title={say('Remove the authenticator app?')}
            yes={say('Remove it')}
            onYes={() => recently(() => remove.mutateAsync({ path: { credential_id: app.id } }))}
          >
            <p>{say('Its codes and your recovery codes stop working.')}</p>
          </Confirm>
        ) : (
          <Button onClick={begin}>{say('Set up')}</Button>
        )
      }
    >
      {app ? (
        <Facts
          of={[
            [say('Last used'), <When key="used" at={app.last_used} />],
            [say('Recovery codes left'), typeof unusedCodes === 'number' ? String(unusedCodes) : say('unknown')],
          ]}
        />
      ) : (
        <p className="empty">{say('Not set up.')}</p>
      )}
      {added && <SignOutElsewhere added={say('Your authenticator app is ready.')} onDone={() => setAdded(false)} />}
      {adding && (
        <Dialog title={say('Set up an authenticator app')} onClose={() => setAdding(false)}>
          <Form
            factors={FACTORS}
            text={texts()}
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
