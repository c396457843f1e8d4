import { type ReactNode, useContext } from 'react'
import { ERROR_TEXTS } from '../../text/error-texts.js'
import { interpolate, TextContext } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'

export interface ErrorTextsProps {
  readonly error: Error & { readonly context?: unknown }
  readonly children?: ReactNode
}

/** Adds the texts of particular errors. If the server says which organization has to approve the person, they name it. */
export function ErrorTexts({ error: { context }, children }: ErrorTextsProps) {
  const texts = { ...ERROR_TEXTS, ...useContext(TextContext) }
  const { organizationName } = (context ?? {}) as { readonly organizationName?: unknown }
  const name = typeof organizationName === 'string' ? organizationName : undefined
  const subtitle = interpolate(texts['error.subtitle.approvalOf'], { ORGANIZATION: name })
  const approval = {
    'error.subtitle.signUpAwaitingApproval': subtitle,
    'error.subtitle.signInAwaitingApproval': subtitle,
  }
  return (
    <TextProvider defaults={ERROR_TEXTS} text={name === undefined ? undefined : approval}>
      {children}
    </TextProvider>
  )
}
