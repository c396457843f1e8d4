import widget from '@portico/react/style.css?inline'
import screens from '../style/console.css?inline'

/** In a shadow tree the host element takes the place of the page's root. Font faces come from the site. */
const inShadow = (css: string): string =>
  css
    .replaceAll(/@font-face\s*\{[^{}]*\}/g, '')
    .replaceAll(/:root(\[[^[\]]*\])/g, ':host($1)')
    .replaceAll(':root', ':host')
    .replaceAll(/(^|[{},;\s])html(?=\s*[{,])/g, '$1:host')

/** The site's page already provides these around the screens. */
const BESIDE_SITE = `
:host { display: block; background: none; overflow-wrap: break-word; }
.site-account { display: grid; gap: 1.5rem; }
.site-account > .session { display: grid; gap: 1.5rem; min-width: 0; }
.session > * { min-width: 0; }
.section { scroll-margin-top: 6rem; }
`

export const STYLES = [widget, screens, BESIDE_SITE].map(inShadow).join('\n')
