import { translate } from '@docusaurus/Translate'
import type { Person } from './visitor.js'

/**
 * Says at the bottom of every page that an administrator sees the site as others do, and ends that.
 *
 * @param end ends the view
 * @returns takes the bar away
 */
export function showViewBar({ groups, until }: NonNullable<Person['view']>, end: () => void): () => void {
  const time = new Date(until).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })
  const bar = document.createElement('aside')
  bar.className = 'alert alert--warning'
  bar.setAttribute('aria-label', translate({ id: 'portico.view.label', message: 'View as a reader' }))
  Object.assign(bar.style, STYLE)
  const text = document.createElement('span')
  text.textContent =
    groups.length > 0
      ? translate(
          { id: 'portico.view.groups', message: 'You see this site as a member of {groups}, until {time}.' },
          { groups: groups.join(', '), time },
        )
      : translate(
          { id: 'portico.view.anyone', message: 'You see this site as anyone signed in, until {time}.' },
          { time },
        )
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button--primary button--sm'
  button.textContent = translate({ id: 'portico.view.end', message: 'End view' })
  button.addEventListener('click', end)
  bar.append(text, button)
  document.body.append(bar)
  // What is last on a page stays in reach.
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
