import type { CSSProperties } from 'react'
import { FIELD as SHARED } from '../../client/guest/field-style.js'

/** The buttons and fields of the forms for guests, which are the only thing on their page and so larger than in a dialog. */
export const BUTTON: CSSProperties = { fontFamily: 'inherit' }
export const BUTTONS: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '1rem' }
export const FIELD: CSSProperties = {
  ...SHARED,
  display: 'block',
  maxWidth: '14rem',
  height: '2.75rem',
  marginTop: '0.25rem',
}
