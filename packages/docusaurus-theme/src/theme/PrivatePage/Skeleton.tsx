import { translate } from '@docusaurus/Translate'
import type { CSSProperties } from 'react'

/** Widths of the skeleton's lines: the heading, then paragraphs with shorter last lines. */
const HEADING = 55
const PARAGRAPHS = [
  [100, 96, 72],
  [98, 100, 91, 44],
  [95, 63],
] as const

/** Shown while a private page opens: a skeleton, and a message for screen readers. */
export default function Skeleton({ hasHeading = true }: { readonly hasHeading?: boolean }) {
  const Message = hasHeading ? 'h1' : 'p'
  return (
    <div role="status" style={COLUMN}>
      <Message style={UNSEEN}>{translate({ id: 'portico.private.opening', message: 'Opening the page …' })}</Message>
      <div aria-hidden="true">
        {hasHeading && <div style={line(HEADING, '2.5rem', '2rem')} />}
        {PARAGRAPHS.map((widths) => (
          <div key={widths.join()} style={PARAGRAPH}>
            {widths.map((width) => (
              <div key={width} style={line(width, '1rem', '0.625rem')} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Here rather than in the theme's style sheet, which is on every page. */
const COLUMN: CSSProperties = { width: '100%', maxWidth: '44rem' }
const PARAGRAPH: CSSProperties = { marginBottom: '1.75rem' }
const UNSEEN: CSSProperties = { position: 'absolute', clipPath: 'inset(50%)' }

const line = (percent: number, height: string, below: string): CSSProperties => ({
  width: `${percent}%`,
  height,
  marginBottom: below,
  borderRadius: 'var(--ifm-global-radius)',
  background: 'var(--ifm-color-emphasis-200)',
})
