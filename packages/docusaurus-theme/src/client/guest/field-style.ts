import type { CSSProperties } from 'react'

/**
 * A field of a form for readers or guests, in the colors of the site. Defined here, because the theme's style sheet is part of every
 * page.
 */
export const FIELD: CSSProperties = {
  width: '100%',
  height: '2.5rem',
  padding: '0 0.75rem',
  border: '1px solid var(--ifm-color-emphasis-600)',
  borderRadius: 8,
  background: 'var(--ifm-background-color)',
  color: 'inherit',
  font: 'inherit',
}
