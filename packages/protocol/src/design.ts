/**
 * The design tokens of everything that Portico renders: hub, sign-in, console, server pages and emails read these
 * tables. Style sheets get them as generated variables (`npm run tokens`); the server writes them into pages and
 * emails. Text colors keep a contrast of 4.5:1 on paper and on wash, in both schemes.
 */

/** A color in the light and in the dark scheme. */
export interface Colour {
  readonly light: string
  readonly dark: string
}

const both = (value: string): Colour => ({ light: value, dark: value })

export const COLOURS = {
  // Text and surfaces.
  ink: { light: '#16202c', dark: '#eef2f6' },
  soft: { light: '#3d4b59', dark: '#c0cbd6' },
  quiet: { light: '#56667a', dark: '#9aa9b7' },
  paper: { light: '#ffffff', dark: '#10171f' },
  wash: { light: '#f3f5f7', dark: '#18222c' },
  // A page that consists of a card: the background, and the card, which is the lighter of the two in both schemes.
  ground: { light: '#f3f5f7', dark: '#10171f' },
  card: { light: '#ffffff', dark: '#18222c' },
  line: { light: '#d9dfe5', dark: '#2b3845' },
  edge: { light: '#7c8a97', dark: '#74838f' },
  // The color of actions: ink in light, paper in dark.
  action: { light: '#16202c', dark: '#eef2f6' },
  'action-hover': { light: '#2f3d4c', dark: '#ffffff' },
  'on-action': { light: '#ffffff', dark: '#10171f' },
  // Yellow: the current place, and the hero. Blue: links.
  signal: both('#ffc629'),
  'on-signal': both('#16202c'),
  link: { light: '#00588a', dark: '#86ccf7' },
  'link-hover': { light: '#003d60', dark: '#bbe2fb' },
  focus: { light: '#00588a', dark: '#ffc629' },
  // Dark in both schemes: the footer and code panels.
  board: { light: '#16202c', dark: '#0a1017' },
  'on-board': both('#f2f5f8'),
  'on-board-soft': both('#b3c0cc'),
  'board-line': { light: '#2c3947', dark: '#26333f' },
  'on-board-good': both('#63d6a4'),
  // Status colors: information, success, waiting, error.
  'info-ink': { light: '#00507d', dark: '#a6dbff' },
  'info-plate': { light: '#dceefa', dark: '#0f3550' },
  'good-ink': { light: '#0a5c45', dark: '#9fe6cb' },
  'good-plate': { light: '#d8f1e7', dark: '#0d3b2f' },
  'wait-ink': { light: '#5e4300', dark: '#ffd977' },
  'wait-plate': { light: '#ffefc2', dark: '#40320c' },
  'bad-ink': { light: '#992222', dark: '#ffb8b0' },
  'bad-plate': { light: '#fbe3e1', dark: '#4b1d1d' },
  'bad-button': { light: '#a82828', dark: '#b83a3a' },
  // Series of charts and diagrams, distinguishable for color-blind people too. None is red, which stands for problems.
  'series-1': { light: '#00588a', dark: '#86ccf7' },
  'series-2': { light: '#8a4b00', dark: '#ffbf66' },
  'series-3': { light: '#0b6b4f', dark: '#7fd6b3' },
  'series-4': { light: '#6a4fa3', dark: '#c5b0f5' },
  'series-5': { light: '#56667a', dark: '#9aa9b7' },
  shade: { light: 'rgb(10 16 23 / 45%)', dark: 'rgb(0 0 0 / 60%)' },
} as const satisfies Record<string, Colour>

/** Tokens that are the same in both schemes. */
export const MEASURES = {
  // Instrument Sans and JetBrains Mono if a page loads them; otherwise the fonts that look most like them, few
  // for code, because browsers look for each.
  sans: '"Instrument Sans Variable", "Instrument Sans Fallback", Roboto, "Helvetica Neue", Arial, sans-serif',
  mono: '"JetBrains Mono Variable", "JetBrains Mono Fallback", Menlo, Consolas, monospace',
  // Type: 13, 14, 16, 20, 28 and 40 pixels, and 56 for the one line of a home page, in rem so that it follows the reader's font
  // size; line height 26 at 16.
  'size-small': '0.8125rem',
  'size-label': '0.875rem',
  'size-body': '1rem',
  'size-lead': '1.25rem',
  'size-title': '1.75rem',
  'size-display': '2.5rem',
  'size-hero': '3.5rem',
  'line-body': '1.625',
  'prose-width': '44rem',
  'card-width': '560px',
  // What a page is aligned to: navbar, content and footer.
  'page-width': '80rem',
  // Spacing: steps of four pixels.
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-6': '24px',
  'space-8': '32px',
  'space-12': '48px',
  // Controls: forms that people see once have tall ones; the console, toolbars and lists have dense ones.
  'control-height': '3rem',
  'control-dense': '2.5rem',
  'radius-small': '4px',
  radius: '8px',
  'radius-card': '12px',
  // Motion: one kind of transition.
  motion: '200ms cubic-bezier(0.2, 0, 0, 1)',
} as const

/** How much wider Instrument Sans is than Arial, by the weight of Arial that replaces it, measured on prose. */
const WIDER = [
  { weight: '400 500', arial: 'local("Arial"), local("Liberation Sans")', by: 1.018 },
  { weight: '600 700', arial: 'local("Arial Bold"), local("Liberation Sans Bold")', by: 0.984 },
]

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** What code is shown in until JetBrains Mono has loaded: fonts of the same width, 0.602 and 0.6 em, and its metrics. */
const CODE_FACE = {
  'font-family': '"JetBrains Mono Fallback"',
  'font-weight': '100 800',
  src: 'local("Menlo"), local("DejaVu Sans Mono"), local("Liberation Mono"), local("Courier New")',
  'size-adjust': '99.7%',
  'ascent-override': '102.3%',
  'descent-override': '30.1%',
  'line-gap-override': '0%',
}

/** Arial with the metrics of Instrument Sans, so that almost nothing moves when that font has loaded, and the same for code. */
export const FALLBACK_FACES: readonly Readonly<Record<string, string>>[] = [
  ...WIDER.map(({ weight, arial, by }) => ({
    'font-family': '"Instrument Sans Fallback"',
    'font-weight': weight,
    src: arial,
    'size-adjust': percent(by),
    'ascent-override': percent(0.97 / by),
    'descent-override': percent(0.25 / by),
    'line-gap-override': '0%',
  })),
  CODE_FACE,
]

export type Scheme = keyof Colour

/**
 * The colors of a scheme as CSS variable declarations, one per line.
 * @param prefix of each name, as `hub-`.
 * @example colourVariables('light').split('\n')[0] // '--ink: #16202c;'
 */
export const colourVariables = (scheme: Scheme, prefix = ''): string =>
  Object.entries(COLOURS)
    .map(([name, colour]) => `--${prefix}${name}: ${colour[scheme]};`)
    .join('\n')

/** The other tokens as CSS variable declarations, one per line. */
export const measureVariables = (prefix = ''): string =>
  Object.entries(MEASURES)
    .map(([name, value]) => `--${prefix}${name}: ${value};`)
    .join('\n')
