import { useEffect, useState } from 'react'
import { COPY } from '../../fields/action-strokes.js'
import { Icon } from '../../fields/icon.js'
import { CHECK } from '../../fields/strokes.js'
import { TextField } from '../../fields/text-field.js'
import { useText } from '../../text/text-context.js'
import { COPY_CONFIRMATION } from '../../wire-values.js'
import type { TOTP_TEXTS } from './texts.js'

/** A button that copies a text and confirms it for two seconds. */
export function CopyButton({ text: value, className }: { readonly text: string; readonly className?: string }) {
  const [copied, setCopied] = useState(false)
  const text = useText<keyof typeof TOTP_TEXTS>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPY_CONFIRMATION)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className={className}
      aria-label={text(copied ? 'authenticating.copied' : 'authenticating.copy')}
      onClick={() => {
        // Refused on insecure pages and by some policies; the text can still be selected manually.
        navigator.clipboard?.writeText(value).then(
          () => setCopied(true),
          () => {},
        )
      }}
    >
      <Icon strokes={copied ? CHECK : COPY} />
    </button>
  )
}

/** A text to copy: it can be selected and copied, but not changed. */
export function ReadOnlyField({
  label,
  value,
  id,
}: {
  readonly label: string
  readonly value: string
  readonly id?: string
}) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={() => {}}
      readOnly
      {...(id && { id })}
      onFocus={(event) => event.target.select()}
      after={<CopyButton text={value} className="sid-field__action" />}
    />
  )
}
