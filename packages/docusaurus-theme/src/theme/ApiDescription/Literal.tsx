import { isNumber, type Json, toJson } from '@portico/openapi/description'
import type { ReactNode } from 'react'

/** A value as its author wrote it: numbers digit for digit, and texts in quotes with their backslashes and line breaks. */
export const Literal = ({ value }: { readonly value: Json }): ReactNode => <code>{literalText(value)}</code>

/** Like `Literal`, for a text that cannot be anything else, such as a pattern. */
export const Verbatim = ({ text }: { readonly text: string }): ReactNode => <code>{text}</code>

const literalText = (value: Json): string =>
  typeof value === 'string' && !isNumber(value) ? `"${value}"` : toJson(value)
