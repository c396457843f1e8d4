interface Bar {
  readonly tone: 'warning' | 'info'
  /** The accessible name of the bar. */
  readonly label: string
  readonly text: string
  /** The label of its button. */
  readonly button: string
  readonly onButton: () => void
}

/**
 * Shows a message with a button at the bottom of every page.
 *
 * @returns removes the bar
 */
export function showBottomBar({ tone, label, text, button: words, onButton }: Bar): () => void {
  const bar = document.createElement('aside')
  bar.className = `alert alert--${tone}`
  bar.setAttribute('aria-label', label)
  Object.assign(bar.style, STYLE)
  const sentence = document.createElement('span')
  sentence.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button--primary button--sm'
  button.textContent = words
  button.addEventListener('click', onButton)
  bar.append(sentence, button)
  document.body.append(bar)
  // Keeps the end of the page reachable.
  document.body.style.paddingBottom = `${bar.offsetHeight}px`
  return () => {
    bar.remove()
    document.body.style.paddingBottom = ''
  }
}

const STYLE: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 'var(--ifm-z-index-fixed)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem 1rem',
  borderRadius: '0',
  margin: '0',
}
