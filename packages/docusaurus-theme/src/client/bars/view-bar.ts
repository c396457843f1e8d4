import { translate } from '@docusaurus/Translate'
import type { Person } from '../page/site-state.js'
import { showBottomBar } from './bottom-bar.js'

/**
 * Shows at the bottom of every page that an administrator is viewing the site as others do, with a button to end it.
 *
 * @param end ends the view
 * @returns removes the bar
 */
export function showViewBar({ groups, until }: NonNullable<Person['view']>, end: () => void): () => void {
  const time = new Date(until).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })
  return showBottomBar({
    tone: 'warning',
    label: translate({ id: 'portico.view.label', message: 'View as a reader' }),
    text:
      groups.length > 0
        ? translate(
            { id: 'portico.view.groups', message: 'You see this site as a member of {groups}, until {time}.' },
            { groups: groups.join(', '), time },
          )
        : translate(
            { id: 'portico.view.anyone', message: 'You see this site as anyone signed in, until {time}.' },
            { time },
          ),
    buttons: [{ label: translate({ id: 'portico.view.end', message: 'End view' }), onClick: end }],
  })
}
