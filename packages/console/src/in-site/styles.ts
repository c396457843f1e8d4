import ofSite from '@portico/react/docusaurus.css?inline'
import widget from '@portico/react/style.css?inline'
import screens from '../style/console.css?inline'

/** In a shadow tree the host element takes the place of the page's root. Font faces come from the site. */
const inShadow = (css: string): string =>
  css
    .replaceAll(/@font-face\s*\{[^{}]*\}/g, '')
    .replaceAll(/:root(\[[^[\]]*\])/g, ':host($1)')
    .replaceAll(':root', ':host')
    .replaceAll(/(^|[{},;\s])html(?=\s*[{,])/g, '$1:host')

/** The tokens of the console, by the variable of the widget that has the site's value: see `docusaurus.css`. */
const TOKENS = {
  ink: 'var(--sid-color-foreground)',
  soft: 'var(--sid-color-contrast)',
  quiet: 'color-mix(in srgb, var(--sid-color-foreground) 78%, var(--sid-color-panel))',
  paper: 'var(--sid-color-panel)',
  card: 'var(--sid-color-panel)',
  ground: 'var(--sid-color-background)',
  wash: 'color-mix(in srgb, var(--sid-color-foreground) 5%, var(--sid-color-panel))',
  line: 'color-mix(in srgb, var(--sid-color-foreground) 16%, var(--sid-color-panel))',
  edge: 'color-mix(in srgb, var(--sid-color-foreground) 55%, var(--sid-color-panel))',
  action: 'var(--sid-color-primary)',
  'action-hover': 'var(--sid-color-primary-hover)',
  'on-action': 'var(--_on-primary)',
  signal: 'var(--portico-line, var(--sid-color-primary))',
  link: 'var(--_link-colour)',
  'link-hover': 'var(--sid-color-foreground)',
  focus: 'var(--_link-colour)',
  sans: 'var(--sid-font-family, var(--ifm-font-family-base))',
  mono: 'var(--ifm-font-family-monospace)',
  radius: 'var(--sid-button-border-radius)',
  'radius-card': 'var(--sid-form-border-radius)',
}

const SITE_TOKENS = `:host([data-theme]) { ${Object.entries(TOKENS)
  .map(([name, value]) => `--${name}: ${value};`)
  .join(' ')} }`

/** The site's page already provides these around the screens. */
const BESIDE_SITE = `
:host { display: block; background: none; overflow-wrap: break-word; }
.site-account { display: grid; gap: 1.5rem; }
.site-account > .session { display: grid; gap: 1.5rem; min-width: 0; }
.session > * { min-width: 0; }
.section { scroll-margin-top: 6rem; }
`

export const STYLES = [...[widget, screens].map(inShadow), ofSite, SITE_TOKENS, inShadow(BESIDE_SITE)].join('\n')
