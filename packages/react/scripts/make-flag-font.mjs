/**
 * Writes src/phone/flag-font-data.ts: the flags of the font in country-flag-emoji-polyfill, as text. As a module it comes from
 * wherever the page has its scripts, through any bundler. Run it after updating that package: `node tools/make-flag-font.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const font = readFileSync(require.resolve('country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2'))

writeFileSync(
  new URL('../src/phone/flag-font-data.ts', import.meta.url),
  `/**
 * A font of country flags (WOFF2) in base64; written by tools/make-flag-font.mjs from country-flag-emoji-polyfill. The
 * drawings are from Twemoji, by Twitter and contributors, under CC BY 4.0: https://creativecommons.org/licenses/by/4.0/
 */
export const FLAG_FONT =
  '${font.toString('base64')}'
`,
)
