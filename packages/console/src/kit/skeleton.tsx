import { say } from '../words/translate.js'

/** The outline of what is being loaded. */
export type Shape = 'rows' | 'facts' | 'chart' | 'form' | 'page' | 'frame'

/** The bars of each shape, by how they look. */
const BARS: Readonly<Record<Exclude<Shape, 'frame'>, readonly string[]>> = {
  rows: ['head', 'row', 'row', 'row', 'row', 'row', 'row'],
  facts: ['title', 'fact', 'fact', 'fact'],
  chart: ['card', 'chart'],
  form: ['label', 'field', 'label', 'field', 'button'],
  page: ['title', 'line', 'head', 'row', 'row', 'row', 'row', 'row'],
}

/** What is shown until something is loaded: its outline, which appears only if it takes a moment. */
export function Skeleton({ of = 'rows' }: { readonly of?: Shape }) {
  return (
    <div className={`skeleton skeleton--${of}`} role="status">
      <span className="only-read">{say('Loading …')}</span>
      {of === 'frame' ? (
        <>
          <div className="skeleton-bar" />
          <div className="skeleton-menu">
            <Bars of={['line', 'line', 'line', 'line', 'line', 'line', 'line', 'line']} />
          </div>
          <div className="skeleton-content">
            <Bars of={BARS.page} />
          </div>
        </>
      ) : (
        <Bars of={BARS[of]} />
      )}
    </div>
  )
}

function Bars({ of }: { readonly of: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity, and never change.
  return of.map((look, index) => <div key={index} className={`bone bone--${look}`} aria-hidden="true" />)
}
