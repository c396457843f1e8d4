import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useBrowserLayoutEffect } from '../style/theme-root.js'
import { useText } from '../text/text-context.js'
import { type BoxEdit, boxesOf, type CodeKind, enter, press } from './code-boxes.js'
import { errorId, errorProps, FieldError } from './field-frame.js'

export interface CodeFieldProps {
  /** The accessible name of the code. */
  readonly label: string
  /** Called on every change, with the characters joined. */
  readonly onChange?: (code: string) => void
  /** Called once all boxes are full. */
  readonly onComplete?: (code: string) => void
  /** Default 4. */
  readonly numInputs?: number
  /** Default `text`. */
  readonly inputType?: CodeKind
  readonly error?: string | undefined
  /** Id of a text that describes the code. */
  readonly describedBy?: string
  readonly readOnly?: boolean
  /** Puts the focus into the first box when the field appears. */
  readonly shouldAutoFocus?: boolean
  readonly id?: string
}

/**
 * A short code, with one box for each character. Typing moves to the next box, pasting works in any box, and phones offer the
 * code from the message in the first box. To empty it, give it another `key`.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, numInputs = 4, inputType = 'text', error, readOnly = false, shouldAutoFocus = false } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const text = useText()
  const [boxes, setBoxes] = useState(() => boxesOf('', numInputs))
  const inputs = useRef<(HTMLInputElement | null)[]>([])

  // Before the field is painted, so that someone who is already typing is not taken back to the first box.
  useBrowserLayoutEffect(() => {
    if (shouldAutoFocus) inputs.current[0]?.focus()
  }, [shouldAutoFocus])

  function apply(edit: BoxEdit) {
    if (readOnly) return
    inputs.current[edit.focus]?.focus()
    inputs.current[edit.focus]?.select()
    if (edit.boxes === boxes) return
    setBoxes(edit.boxes)
    const code = edit.boxes.join('')
    props.onChange?.(code)
    if (edit.boxes.every((box) => box !== '')) props.onComplete?.(code)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, at: number) {
    const edit = press(event.key, boxes, at)
    if (!edit || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    apply(edit)
  }

  return (
    <div className="sid-field">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would number among the form's fields and cannot be styled alike. */}
      <div
        role="group"
        aria-label={label}
        aria-describedby={error ? errorId(id) : props.describedBy}
        className="sid-otp-input"
        dir="ltr"
        data-state={readOnly ? 'submitting' : error ? 'invalid' : 'input'}
      >
        {boxes.map((character, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position.
            key={at}
            ref={(element) => {
              inputs.current[at] = element
            }}
            id={at === 0 ? id : undefined}
            className="sid-input sid-input--code"
            type="text"
            inputMode={inputType === 'number' ? 'numeric' : 'text'}
            // Only the first box requests the code of the message: six requests confuse phones and password managers.
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            {...(at === 0 ? {} : { 'data-1p-ignore': '', 'data-lpignore': 'true' })}
            maxLength={numInputs}
            readOnly={readOnly}
            aria-label={text(
              inputType === 'number' ? 'authenticating.otpInput.digit' : 'authenticating.otpInput.character',
              { POSITION: at + 1 },
            )}
            {...errorProps(id, error)}
            value={character}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKeyDown(event, at)}
            onChange={(event) => apply(enter(boxes, at, added(event.target.value, character), inputType))}
            onPaste={(event) => {
              event.preventDefault()
              apply(enter(boxes, at, event.clipboardData.getData('text'), inputType))
            }}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** What was typed into a box that may still contain its old character before or after the new one. */
const added = (now: string, before: string): string =>
  before !== '' && now.length === 2 ? now.replace(before, '') : now
