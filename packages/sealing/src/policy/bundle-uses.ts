import { codeUses } from './code-uses.js'
import { htmlUses } from './html-uses.js'
import type { Use } from './use.js'

/** A string that React inserts as HTML. */
const MARKUP = /\b__html:\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g

/** What a script of a bundle loads from other origins: its code, and the HTML that it inserts. */
export function bundleUses(code: string): Use[] {
  const markup = code.includes('__html:') ? [...code.matchAll(MARKUP)] : []
  return [
    ...codeUses(code),
    ...markup.flatMap(([, double, single, template]) =>
      insertedUses(htmlUses(plain(double ?? single ?? template ?? ''))),
    ),
  ]
}

/** Browsers run handlers of inserted HTML, but not its scripts. */
const insertedUses = (uses: readonly Use[]) =>
  uses.filter(({ directive, code }) => directive !== 'script-src' || code !== undefined)

const plain = (text: string) => text.replace(/\\(n|r|t|["'`\\/])/g, (_, char: string) => ESCAPES[char] ?? char)

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
