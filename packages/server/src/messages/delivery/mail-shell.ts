import { directionOf } from '@portico/protocol'
import { COLOURS, MEASURES } from '@portico/protocol/design'
import { escapeHtml } from '../../ground/html.js'
import type { Brand } from './brand.js'

/**
 * The HTML around the content of an email. Clients such as Outlook only support tables, attributes and inline styles,
 * so the light scheme is written on each element; clients that support a dark one find it in the style sheet, under the
 * names of COLOURS.
 */
export interface MailPage {
  readonly brand: Brand
  readonly language: string
  readonly title: string
  /** HTML in which every variable part went through `escapeHtml`. */
  readonly body: string
}

type Colour = keyof typeof COLOURS

const DRAWN = ['ink', 'quiet'] as const satisfies readonly Colour[]
const FILLED = ['ground', 'card', 'action', 'quiet'] as const satisfies readonly Colour[]
const EDGED = ['line', 'ink'] as const satisfies readonly Colour[]

const DARK = [
  ...DRAWN.map((name) => `.t-${name}{color:${COLOURS[name].dark}!important}`),
  ...FILLED.map((name) => `.f-${name}{background:${COLOURS[name].dark}!important}`),
  `.t-on-action{color:${COLOURS['on-action'].dark}!important}`,
  ...EDGED.map((name) => `.b-${name}{border-color:${COLOURS[name].dark}!important}`),
].join('\n')

const WIDTH = Number.parseInt(MEASURES['card-width'], 10)

/** The font stack of an email, in single quotes, because attributes have double ones. */
const SANS = MEASURES.sans.replaceAll('"', "'")
const MONO = MEASURES.mono.replaceAll('"', "'")

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** A complete email: a card with the organization's name or logo above the content. */
export function mailShell({ brand, language, title, body }: MailPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${DARK}
}
</style>
</head>
<body class="f-ground" style="margin:0;padding:0;background:${COLOURS.ground.light}">
<table ${TABLE} class="f-ground" width="100%" bgcolor="${COLOURS.ground.light}" style="width:100%"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} dir="${directionOf(language)}" class="f-card b-line" width="${WIDTH}" bgcolor="${COLOURS.card.light}" style="width:100%;max-width:${WIDTH}px;background:${COLOURS.card.light};border:1px solid ${COLOURS.line.light};border-radius:12px">
<tr><td style="padding:32px 32px 0">${heading(brand)}</td></tr>
<tr><td style="padding:8px 32px 32px">
${body}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

/** The logo's alternative text shows the name in clients that do not load images. */
function heading({ name, logo, mark }: Brand): string {
  const words = 'font-size:16px;line-height:24px;font-weight:700'
  if (logo !== undefined)
    return `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" ${say('ink', `${words};display:block;height:40px;max-width:240px;border:0`)}>`
  if (mark !== undefined)
    return `<table ${TABLE}><tr><td width="32" style="width:32px"><img src="${escapeHtml(mark)}" alt="" width="32" height="32" style="display:block;width:32px;height:32px;border:0"></td><td ${say('ink', `${words};padding-left:12px`)}>${escapeHtml(name)}</td></tr></table>`
  const line = `<td width="20" style="width:20px"><div class="f-quiet" style="height:3px;background:${COLOURS.quiet.light};font-size:0;line-height:0">&nbsp;</div></td>`
  const stop = `<td width="8" height="8" class="b-ink" bgcolor="${COLOURS.signal.light}" style="width:8px;height:8px;border:3px solid ${COLOURS.ink.light};border-radius:50%;font-size:0;line-height:0">&nbsp;</td>`
  // The dot is in its own table: a cell has the height of its row, so a circle would be stretched.
  return `<table ${TABLE}><tr>${line}<td><table ${TABLE}><tr>${stop}</tr></table></td><td ${say('ink', `${words};padding-left:12px`)}>${escapeHtml(name)}</td></tr></table>`
}

/** Attributes for a text colour in both schemes, with additional styles. */
const say = (colour: 'ink' | 'quiet', style: string, font = SANS) =>
  `class="t-${colour}" style="font-family:${font};color:${COLOURS[colour].light};${style}"`

const pressed = (name: string, url: string, className: string, colour: string) =>
  `<a class="${className}" href="${escapeHtml(url)}" style="display:block;padding:0 24px;font-family:${SANS};font-size:16px;line-height:48px;font-weight:700;color:${colour};text-decoration:none">${escapeHtml(name)}</a>`

/** The building blocks of emails, as HTML. Each takes plain text. */
export const MAIL_PARTS = {
  title: (text: string) =>
    `<h1 ${say('ink', 'margin:16px 0;font-size:20px;line-height:28px;font-weight:700')}>${escapeHtml(text)}</h1>`,
  paragraph: (text: string) =>
    `<p ${say('ink', 'margin:16px 0;font-size:16px;line-height:26px;overflow-wrap:anywhere')}>${escapeHtml(text)}</p>`,
  note: (text: string) =>
    `<p ${say('quiet', 'margin:16px 0 0;font-size:14px;line-height:20px;overflow-wrap:anywhere')}>${escapeHtml(text)}</p>`,
  code: (text: string) =>
    `<p ${say('ink', 'margin:16px 0;font-size:32px;line-height:48px;font-weight:700;letter-spacing:6px', MONO)}>${escapeHtml(text)}</p>`,
  /** Outlook ignores the padding of a link, but not that of its cell. */
  button: (name: string, url: string) =>
    `<table ${TABLE} style="margin:24px 0"><tr><td class="f-action" align="center" height="48" bgcolor="${COLOURS.action.light}" style="height:48px;background:${COLOURS.action.light};border-radius:8px">${pressed(name, url, 't-on-action', COLOURS['on-action'].light)}</td></tr></table>`,
  /** A secondary button. */
  second: (name: string, url: string) =>
    `<table ${TABLE} style="margin:24px 0"><tr><td class="b-ink" align="center" height="48" style="height:48px;border:1px solid ${COLOURS.ink.light};border-radius:8px">${pressed(name, url, 't-ink', COLOURS.ink.light)}</td></tr></table>`,
  /** A link in a list, or a URL to copy. */
  link: (name: string, url: string) =>
    `<p ${say('ink', 'margin:12px 0;font-size:16px;line-height:26px')}><a href="${escapeHtml(url)}" ${say('ink', 'text-decoration:underline')}>${escapeHtml(name)}</a></p>`,
  address: (url: string) =>
    `<p ${say('quiet', 'margin:16px 0;font-size:13px;line-height:20px;word-break:break-all')}>${escapeHtml(url)}</p>`,
} as const
