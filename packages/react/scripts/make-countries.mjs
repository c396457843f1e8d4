/**
 * Writes src/phone/country-table.ts from the numbering plans of libphonenumber-js, so that 245 dial codes need not be copied by
 * hand and the widget need not carry the library. Run it after updating that library: `node tools/make-countries.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const metadata = JSON.parse(readFileSync(require.resolve('libphonenumber-js/metadata.max.json'), 'utf8'))

/** Position of a territory's leading digits in the library's rows. */
const LEADING_DIGITS = 10

/** Area codes of territories that have several: the one everybody knows first. */
const FIRST_AREA_CODES = { DO: '809|829|849', JM: '876|658' }

const entries = Object.entries(metadata.country_calling_codes)
  .filter(([dial]) => !metadata.nonGeographic?.[dial])
  .flatMap(([dial, territories]) => territories.map((code, at) => entry(code, dial, at === 0)))

/** `AG1268`; further prefixes that identify the territory follow, with a slash: `KZ7/77`. The main one needs none. */
function entry(code, dial, main) {
  const leading = metadata.countries[code][LEADING_DIGITS]
  if (main || !leading) return code + dial
  const prefixes = spelledOut(FIRST_AREA_CODES[code] ?? leading).map((digits) => dial + digits)
  // In North America the area code belongs to what people call their dial code.
  return dial === '1' ? code + prefixes.join('/') : [code + dial, ...prefixes].join('/')
}

/** The prefixes of a small pattern, such as `8001|8[024]9` or `[69]`. */
function spelledOut(pattern) {
  return pattern.split('|').flatMap((part) => {
    const [, before, set, after] = /^(\d*)\[([\d-]+)\](\d*)$/.exec(part) ?? []
    if (set === undefined) return /^\d+$/.test(part) ? [part] : []
    const digits = set.replace(/(\d)-(\d)/g, (_, from, to) =>
      Array.from({ length: to - from + 1 }, (_, at) => Number(from) + at).join(''),
    )
    return [...digits].map((digit) => before + digit + after)
  })
}

const lines = []
for (const word of entries) {
  const last = lines.at(-1)
  if (last !== undefined && last.length + word.length < 112) lines[lines.length - 1] = `${last} ${word}`
  else lines.push(word)
}

writeFileSync(
  new URL('../src/phone/country-table.ts', import.meta.url),
  `/**
 * Territories and their dial codes; written by tools/make-countries.mjs. Of territories that share a dial code the main
 * one comes first; prefixes after a slash identify the others.
 */
export const COUNTRY_TABLE =
${lines.map((line, at) => `  '${line}${at < lines.length - 1 ? " ' +" : "'"}`).join('\n')}
`,
)
console.log(`${entries.length} territories`)
