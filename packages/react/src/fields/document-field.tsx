import { type ChangeEvent, useId, useState } from 'react'
import { DOCUMENT_TEXTS } from '../text/document-texts.js'
import type { SharedTextKey } from '../text/shared-texts.js'
import { useText } from '../text/text-context.js'
import { TextProvider } from '../text/text-provider.js'
import { DOWNLOAD } from './action-strokes.js'
import { FieldError } from './field-frame.js'
import { Icon } from './icon.js'
import { CHECK } from './strokes.js'

/** The possible problems with an image, as reported by an identity document check. The last two are detected before uploading. */
export type DocumentProblem =
  | 'blurry'
  | 'cutOff'
  | 'documentNotFound'
  | 'faceNotDetected'
  | 'uploadNotSupported'
  | 'tooLarge'

export interface DocumentFieldProps {
  readonly label: string
  /** Called with each image that may be uploaded. */
  readonly onChange: (picture: File) => void
  /** The check's result for the last image; the page removes it when another is chosen. */
  readonly problem?: DocumentProblem | undefined
  /** Opens the camera on phones: `environment` for documents, `user` for faces. */
  readonly capture?: 'environment' | 'user'
  readonly id?: string
  readonly name?: string
  readonly disabled?: boolean
}

const MEGABYTES = 10
const KINDS = ['image/jpeg', 'image/png']

/**
 * A field for an image of a document or a face, with a message about any problem.
 * @example <DocumentField label="Front side" capture="environment" onChange={upload} problem={answer.problem} />
 */
export function DocumentField(props: DocumentFieldProps) {
  return (
    <TextProvider defaults={DOCUMENT_TEXTS}>
      <Field {...props} />
    </TextProvider>
  )
}

function Field({ label, onChange, problem: outerProblem, ...rest }: DocumentFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const text = useText()
  const [picture, setPicture] = useState<File>()
  const [ownProblem, setOwnProblem] = useState<DocumentProblem>()
  const problem = ownProblem ?? outerProblem
  const error = problem && text(`document.error.${problem}` satisfies SharedTextKey, { MEGABYTES })

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    if (!chosen) return
    const wrong = problemOf(chosen)
    setPicture(chosen)
    setOwnProblem(wrong)
    if (!wrong) onChange(chosen)
  }

  return (
    <div className="sid-field sid-document" data-invalid={error ? '' : undefined}>
      <label className="sid-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="sid-document__box">
        <input
          {...rest}
          id={id}
          type="file"
          accept={KINDS.join()}
          className="sid-document__input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={choose}
        />
        <span aria-hidden="true" className="sid-button sid-button--secondary">
          <Icon strokes={picture && !error ? CHECK : DOWNLOAD} />
          <span className="sid-button__label">{text(picture ? 'document.upload.replace' : 'document.upload.cta')}</span>
        </span>
      </div>
      <span id={`${id}-hint`} className="sid-document__hint">
        {picture?.name ?? text('document.upload.hint', { MEGABYTES })}
      </span>
      <FieldError id={id} error={error} />
    </div>
  )
}

function problemOf({ type, size }: File): DocumentProblem | undefined {
  if (!KINDS.includes(type)) return 'uploadNotSupported'
  return size > MEGABYTES * 1_000_000 ? 'tooLarge' : undefined
}
