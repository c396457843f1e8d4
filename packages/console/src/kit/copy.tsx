import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { say } from '../words/translate.js'
import { Button } from './button.js'

interface CopyProps {
  readonly label: string
  readonly value: string
  /** It is what its dialog is for: its button is the main one, and has the focus. */
  readonly main?: boolean
}

/** A value with a button that copies it. */
export function Copy({ label, value, main = false }: CopyProps) {
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true)
        announce(say('{label}: copied.', { label }))
      },
      () => announce(say('The browser did not allow copying. Select the text and copy it yourself.')),
    )
  return (
    <div className="copy">
      <code>{value}</code>
      <Button
        look={main ? 'main' : 'quiet'}
        data-first={main || undefined}
        aria-label={say('Copy: {label}', { label })}
        onClick={() => void copy()}
      >
        {say(copied ? 'Copied' : 'Copy')}
      </Button>
    </div>
  )
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
