import { directionOf } from '@portico/protocol'
import { RUNTIME_FOLDER, type SiteRuntime } from '../plan/site-runtime.js'
import type { Looks } from './looks.js'

/** The site and the place of a door. */
export interface DoorInput {
  readonly site: SiteRuntime
  readonly looks: Looks
  /** The language at its address. */
  readonly language: string
}

/**
 * Returns the public page at a private address: the name of the site and the code that signs readers in and opens the page. It has not a
 * word of the page, and differs from other doors only in the number of its part and in its language.
 */
export function doorHtml({ site, looks, language }: DoorInput, part: number): string {
  const folder = `${site.baseUrl}${RUNTIME_FOLDER}/`
  const style = [
    ...(looks.color === undefined ? [] : [`--portico-color:${looks.color}`]),
    ...(looks.font === undefined ? [] : [`--portico-font:${looks.font}`]),
  ].join(';')
  return `<!doctype html>
<html lang="${escaped(language)}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(site.name)}</title>
${looks.icon === undefined ? '' : `<link rel="icon" href="${escaped(looks.icon)}">\n`}<link rel="stylesheet" href="${folder}door.css">
<script type="application/json" id="portico">${jsonIn(site)}</script>
<script type="module" src="${folder}door.js"></script>
</head>
<body class="portico-door" data-part="${part}"${style && ` style="${escaped(style)}"`}>
<header><a href="${site.baseUrl}">${escaped(site.name)}</a></header>
<main id="door"><noscript>Signing in requires JavaScript: this page is encrypted, and your browser decrypts it.</noscript></main>
</body>
</html>
`
}

/** JSON within a script element, which ends at the first `</script`. */
const jsonIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
