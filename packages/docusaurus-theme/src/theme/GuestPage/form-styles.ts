import type { CSSProperties } from 'react'

/** The buttons and fields of the forms for guests. */
export const BUTTON: CSSProperties = { fontFamily: 'inherit' }
export const BUTTONS: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '1rem' }
export const FIELD: CSSProperties = {
  display: 'block',
  width: '100%',
  maxWidth: '14rem',
  height: '2.75rem',
  marginTop: '0.25rem',
  padding: '0 0.75rem',
  border: '1px solid var(--ifm-color-emphasis-600)',
  borderRadius: 8,
  background: 'var(--ifm-background-color)',
  color: 'inherit',
  font: 'inherit',
}
