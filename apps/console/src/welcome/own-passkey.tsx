import { AddPasskey } from '../account/add-passkey.js'

interface OwnPasskeyProps {
  readonly address: string | undefined
  readonly made: boolean
  readonly onMade: () => void
}

/** A passkey for the owner: quicker than codes, and nothing that can be stolen by mail. May be left for later. */
export function OwnPasskey({ address, made, onMade }: OwnPasskeyProps) {
  if (made) return <p className="prose">You have a passkey. Signing in takes a touch.</p>
  if (address === undefined) return <p className="quiet">Once you have an address.</p>
  return (
    <>
      <p className="prose">
        A passkey is kept by this device or your password manager and cannot be guessed or sent to the wrong person. You
        can also do this later, on your account page.
      </p>
      <AddPasskey address={address} onMade={onMade} />
    </>
  )
}
