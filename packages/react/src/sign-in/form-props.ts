import type { User } from '@portico/sdk'
import type { ReactNode } from 'react'
import type { FormFactor } from '../configuration/configuration.js'
import type { TextConfig } from '../methods/text-config.js'
import type { LoginMiddleware } from '../user/login-middleware.js'
import type { ErrorContext } from './flow-state.js'

export interface FormProps {
  readonly className?: string
  /** Called with the user once signed in. */
  readonly onSuccess?: (user: User) => void
  /** Called if a sign-in ends with an error screen. */
  readonly onError?: (error: Error, context: ErrorContext) => void
  /** What this form offers, instead of the factors of the surrounding configuration. */
  readonly factors?: readonly FormFactor[]
  /** Texts of this form, overriding those of the surrounding configuration. */
  readonly text?: Partial<TextConfig>
  readonly middleware?: LoginMiddleware | readonly LoginMiddleware[] | undefined
  /** `Slot`s that replace a state's default content. */
  readonly children?: ReactNode
}
