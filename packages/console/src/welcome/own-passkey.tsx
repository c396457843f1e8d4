import { AddPasskey } from '../account/add-passkey.js'

interface OwnPasskeyProps {
  readonly address: string | undefined
  readonly hasPasskey: boolean
  readonly onMade: () => void
}

/** A passkey for the owner: faster than codes, and independent of the mailbox. Optional. */
export function OwnPasskey({ address, hasPasskey, onMade }: OwnPasskeyProps) {
  if (hasPasskey) return <p className="prose">You have a passkey. You can sign in with a touch.</p>
  if (address === undefined) return <p className="quiet">Add an email address first.</p>
  return (
    <>
      <p className="prose">
        A passkey is stored by this device or your password manager. It cannot be guessed or intercepted. You can also
        add one later, on your account page.
      </p>
      <AddPasskey handle={{ type: 'email_address', value: address }} onMade={onMade} />
    </>
  )
}
