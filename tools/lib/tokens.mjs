import { readFileSync } from 'node:fs'
import { COLOURS, colourVariables, FALLBACK_FACES, MEASURES, measureVariables } from '@portico/protocol/design'
import { inRoot } from './root.mjs'

const HEAD = '/* Written by `npm run tokens` from packages/protocol/src/design.ts. Change the table, not this file. */'

/** The sign-in widget's variables, by the token that each uses. Those with an underscore are internal to the widget. */
const WIDGET = {
  '--sid-color-background': 'ground',
  '--sid-color-mute': 'wash',
  '--sid-color-panel': 'card',
  '--sid-color-foreground': 'ink',
  '--sid-color-contrast': 'soft',
  '--sid-color-secondary': 'quiet',
  '--sid-color-tertiary': 'quiet',
  '--sid-color-auxiliary': 'wash',
  '--sid-font-family': 'sans',
  '--sid-form-border-radius': 'radius-card',
  '--sid-input-border-radius': 'radius',
  '--sid-button-border-radius': 'radius',
}

/** Separate, because an organization that chose its own colour has white text on it. */
const WIDGET_ACTION = {
  '--sid-color-primary': 'action',
  '--sid-color-primary-hover': 'action-hover',
  '--_on-primary': 'on-action',
  '--_on-second': 'ink',
  '--_link-colour': 'link',
}

/** The style sheets that tokens are written to. `dark` is the selector of the dark scheme, and `widget` that of the form. */
const SHEETS = [
  {
    path: inRoot('packages', 'docusaurus-theme', 'src', 'style', 'wayfinding', 'tokens.css'),
    prefix: 'hub-',
    dark: 'html[data-theme="dark"]',
    widget: '.portico-door__form,\n.portico-dialog,\n.portico-account > *',
  },
  {
    path: inRoot('packages', 'console', 'src', 'style', 'tokens.css'),
    prefix: '',
    dark: ':root[data-theme="dark"]',
    widget: '.sid-theme-root',
  },
  {
    path: inRoot('packages', 'react', 'src', 'hosted-login', 'tokens.css'),
    prefix: '',
    dark: '@media (prefers-color-scheme: dark)',
    widget: '.sid-theme-root',
    chosen: '.sid-theme-root:not([style*="--sid-color-primary:"])',
  },
]

/** Every file that tokens are written to, with its required text. */
export const tokenFiles = () => [...SHEETS.map((sheet) => ({ path: sheet.path, text: sheetText(sheet) })), page()]

/** The page about the design, with the tables between its markers. */
function page() {
  const path = inRoot('docs', 'design.md')
  const colours = Object.entries(COLOURS).map(
    ([name, { light, dark }]) => `| \`${name}\` | \`${light}\` | \`${dark}\` |`,
  )
  const measures = Object.entries(MEASURES).map(([name, value]) => `| \`${name}\` | \`${value}\` |`)
  const tables = [
    ...['| colour | light | dark |', '|---|---|---|', ...colours, ''],
    ...['| measure | value |', '|---|---|', ...measures],
  ].join('\n')
  const text = readFileSync(path, 'utf8')
  return {
    path,
    text: text.replace(/(<!-- tokens -->\n)[\s\S]*?(<!-- \/tokens -->)/, (_, from, to) => `${from}${tables}\n${to}`),
  }
}

function sheetText({ prefix, dark, widget, chosen }) {
  const light = `${colourVariables('light', prefix)}\n${measureVariables(prefix)}\ncolor-scheme: light;`
  const night = `${colourVariables('dark', prefix)}\ncolor-scheme: dark;`
  const form = chosen
    ? [rule(widget, taken(WIDGET, prefix)), rule(chosen, taken(WIDGET_ACTION, prefix))]
    : [rule(widget, taken({ ...WIDGET, ...WIDGET_ACTION }, prefix))]
  const after = dark.startsWith('@') ? rule(dark, rule(':root', night).trim()) : rule(dark, night)
  const faces = FALLBACK_FACES.map((face) => rule('@font-face', linesOf(face)))
  return [HEAD, ...faces, rule(':root', light), after, ...form].join('\n\n').concat('\n')
}

const linesOf = (declarations) =>
  Object.entries(declarations)
    .map(([name, value]) => `${name}: ${value};`)
    .join('\n')

const taken = (variables, prefix) =>
  Object.entries(variables)
    .map(([variable, token]) => `${variable}: var(--${prefix}${token});`)
    .join('\n')

const rule = (selector, lines) => `${selector} {\n${lines.replace(/^(?=.)/gm, '  ')}\n}`
