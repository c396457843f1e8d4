import { useLocation } from '@docusaurus/router'
import { translate } from '@docusaurus/Translate'
import { siteKey } from '@portico/sealing/plan'
import type { CSSProperties } from 'react'

/** Who may read a private page and what decides it, in words for its author. */
export interface WrittenPage {
  readonly readers: string
  readonly reasons: readonly string[]
}

/** Defined in the component, so that no stylesheet of a build contains it. */
const STYLE: CSSProperties = {
  position: 'fixed',
  insetBlockEnd: '1rem',
  insetInlineStart: '1rem',
  zIndex: 'calc(var(--ifm-z-index-overlay) + 1)',
  maxInlineSize: 'min(28rem, calc(100vw - 2rem))',
  padding: '0.5rem 0.9rem',
  border: '1px solid var(--ifm-color-warning-dark)',
  borderRadius: '0.5rem',
  background: 'var(--ifm-color-warning-contrast-background)',
  color: 'var(--ifm-color-warning-contrast-foreground)',
  fontSize: '0.85rem',
  overflowWrap: 'anywhere',
}

/** The badge on private pages in writing mode: who may read the page, and what decides it. */
export function badgeFor(pages: Readonly<Record<string, WrittenPage>>) {
  return function WritingBadge() {
    const page = pages[siteKey(useLocation().pathname)]
    if (!page) return null
    return (
      <aside className="portico-writing" style={STYLE}>
        <strong>
          {translate({ id: 'portico.writing.readers', message: 'Private: for {readers}' }, { readers: page.readers })}
        </strong>
        <br />
        {translate(
          { id: 'portico.writing.reasons', message: 'Reason: {reasons}. Nothing is sealed while you write.' },
          { reasons: page.reasons.join(', ') },
        )}
      </aside>
    )
  }
}
