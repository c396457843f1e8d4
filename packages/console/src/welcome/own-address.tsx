import { Form } from '@portico/react'

interface OwnAddressProps {
  readonly address: string | undefined
  readonly onProven: () => void
}

const FACTORS = [{ method: 'otp_via_email' }] as const
const TEXT = {
  'initial.title': 'Add your email address',
  'initial.subtitle': 'We’ll email you a code. You’ll use this address to sign in.',
  'success.title': 'Address verified',
  'success.subtitle': '',
} as const

/** Adds an address to the owner's account, verified by a code. */
export function OwnAddress({ address, onProven }: OwnAddressProps) {
  if (address !== undefined)
    return <p className="prose">You sign in as {address}. We’ll email you a code each time, until you add a passkey.</p>
  return <Form factors={FACTORS} text={TEXT} onSuccess={onProven} />
}
