import type { Handle, RequestResult } from '@portico/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useChange } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { useRecently } from '../session/recent.js'
import { say } from '../words/translate.js'
import { AddPasskey } from './add-passkey.js'
import { forgetPasskey, signalNames, signalPasskeys } from './passkey-signals.js'
import { SignOutElsewhere } from './sign-out-elsewhere.js'

type Passkey = RequestResult<'myCredentials'>[number]

interface PasskeysProps {
  /** The list as it was read: the same object until something changes. */
  readonly credentials: readonly Passkey[]
  /** A verified address or number; without one, no passkey can be added. */
  readonly handle: Handle | undefined
}

/** The person's passkeys, with ways to name, remove and add them. */
export function Passkeys({ credentials, handle }: PasskeysProps) {
  const queries = useQueryClient()
  const [added, setAdded] = useState(false)
  const recently = useRecently()
  const passkeys = useMemo(() => credentials.filter(({ type }) => type === 'public-key'), [credentials])
  useEffect(() => signalPasskeys(credentials, passkeys), [credentials, passkeys])
  useEffect(() => signalNames(passkeys, handle), [passkeys, handle])
  const remove = useChange('removeMyCredential', { refresh: ['myCredentials'], done: say('Passkey removed.') })
  return (
    <Section
      title={say('Passkeys')}
      intro={say('Stored on your devices. You sign in with a touch, your face or a PIN; there is no code to type.')}
    >
      <Table
        caption={say('Passkeys')}
        rows={passkeys}
        keyOf={({ id }) => id}
        empty={say('You have no passkeys yet.')}
        columns={[
          { head: say('Name'), names: true, cell: ({ label }) => label ?? say('Unnamed passkey') },
          { head: say('Last used'), cell: ({ last_used }) => <When at={last_used} /> },
        ]}
        actions={(passkey) => (
          <Buttons>
            <Rename passkey={passkey} />
            <Confirm
              label={say('Remove')}
              title={passkey.label ? say('Remove {name}?', { name: passkey.label }) : say('Remove this passkey?')}
              yes={say('Remove it')}
              onYes={() =>
                recently(async () => {
                  await remove.mutateAsync({ path: { credential_id: passkey.id } })
                  forgetPasskey(passkey)
                })
              }
            >
              <p>
                {say(
                  'It can no longer be used to sign in. Most browsers stop offering it; if yours still does, delete it on your device too.',
                )}
              </p>
            </Confirm>
          </Buttons>
        )}
      />
      {handle === undefined ? (
        <p className="quiet">
          {say('Add an email address or a phone number first. The link that confirms a new passkey is sent there.')}
        </p>
      ) : (
        <AddPasskey
          handle={handle}
          onMade={() => {
            setAdded(true)
            void queries.invalidateQueries({ queryKey: ['myCredentials'] })
            void queries.invalidateQueries({ queryKey: ['mySessions'] })
          }}
        />
      )}
      {added && <SignOutElsewhere added={say('Your new passkey is ready.')} onDone={() => setAdded(false)} />}
    </Section>
  )
}

function Rename({ passkey: { id, label } }: { readonly passkey: Passkey }) {
  const [open, setOpen] = useState(false)
  const save = useChange('labelMyCredential', { refresh: ['myCredentials'], done: say('Name saved.') })
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {say('Rename')}
      </Button>
      {open && (
        <Dialog title={say('Name this passkey')} onClose={() => setOpen(false)}>
          <EditForm
            label={say('Name this passkey')}
            initial={{ label: label ?? '' }}
            fields={[
              {
                kind: 'text',
                name: 'label',
                label: say('Name'),
                required: true,
                hint: say('The device it is stored on, such as “Work laptop”.'),
              },
            ]}
            submit={say('Save')}
            onCancel={() => setOpen(false)}
            onSubmit={async (values) => {
              await save.mutateAsync({ path: { credential_id: id }, body: { label: values.label.trim() } })
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
