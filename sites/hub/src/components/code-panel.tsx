import { type ReactNode, useEffect, useState } from 'react'
import styles from './code-panel.module.css'

/** How long the button shows that it copied, in milliseconds. */
const SAID = 2000

/** The class of an element that holds code panels, or the samples of the reference. */
export const panels = styles.panels

/**
 * An example with a copy button. Not Docusaurus' code block, which has an element for each token, is rendered again once the
 * page is in a browser, and includes a highlighter: the reference has dozens of examples. Only the names of JSON fields are
 * coloured.
 */
export function CodePanel({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <figure className={styles.panel}>
      <figcaption>
        {title} <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre tabIndex={0}>
        <code>{piecesOf(text).map(({ at, name, rest }) => (name ? [<b key={at}>{name}</b>, rest] : rest))}</code>
      </pre>
    </figure>
  )
}

/** Splits the text into pieces that begin with the name of a field, and the text before the first one. */
function piecesOf(text: string): { readonly at: number; readonly name: string; readonly rest: string }[] {
  const names = Array.from(text.matchAll(/^ *"[^"\n]+"(?=:)/gm))
  const before = text.slice(0, names[0]?.index ?? text.length)
  return [
    { at: -1, name: '', rest: before },
    ...names.map(({ 0: name, index }, place) => ({
      at: index,
      name,
      rest: text.slice(index + name.length, names[place + 1]?.index ?? text.length),
    })),
  ]
}

function CopyButton({ text }: { readonly text: string }): ReactNode {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAID)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button type="button" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
