export interface BarButton {
  readonly label: string
  readonly onClick: () => void
  /** Default: primary. */
  readonly look?: 'primary' | 'secondary'
}

interface Bar {
  readonly tone: 'warning' | 'info'
  /** The accessible name of the bar. */
  readonly label: string
  readonly text: string
  readonly buttons: readonly BarButton[]
}

/**
 * Shows a message with buttons at the bottom of every page.
 *
 * @returns removes the bar
 */
export function showBottomBar({ tone, label, text, buttons }: Bar): () => void {
  const bar = document.createElement('aside')
  bar.className = `alert alert--${tone}`
  bar.setAttribute('aria-label', label)
  Object.assign(bar.style, STYLE)
  const sentence = document.createElement('span')
  sentence.textContent = text
  bar.append(sentence)
  for (const { label: words, onClick, look = 'primary' } of buttons) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `button button--${look} button--sm`
    button.textContent = words
    button.addEventListener('click', onClick)
    bar.append(button)
  }
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
