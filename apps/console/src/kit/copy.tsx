import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { Button } from './button.js'

interface CopyProps {
  readonly label: string
  readonly value: string
}

/** A value to take elsewhere, with a button that copies it. */
export function Copy({ label, value }: CopyProps) {
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true)
        announce(`${label}: copied.`)
      },
      () => announce('The browser did not let this page copy. Select the text and copy it yourself.'),
    )
  return (
    <div className="copy">
      <code>{value}</code>
      <Button look="quiet" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
