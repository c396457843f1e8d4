import { type CSSProperties, type ReactNode, useId } from 'react'

interface AgreementTextProps {
  readonly agreement: { readonly name: string; readonly text: string; readonly digest: string }
}

/** The name and the text of an agreement, to read before it is accepted. A long text is scrolled. */
export function AgreementText({ agreement: { name, text, digest } }: AgreementTextProps): ReactNode {
  const title = useId()
  return (
    <>
      <h2 id={title}>{name}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section key={digest} tabIndex={0} aria-labelledby={title} style={TEXT}>
        {text}
      </section>
    </>
  )
}

const TEXT: CSSProperties = {
  maxHeight: '50vh',
  marginBottom: '1rem',
  padding: '0.75rem 1rem',
  overflow: 'auto',
  border: '1px solid var(--ifm-color-emphasis-600)',
  borderRadius: 'var(--ifm-global-radius)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
}
