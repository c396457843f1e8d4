import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A source file named in a sentence. */
const FILE = /[\w.-]+\.(?:mdx?|[cm]?[jt]sx?|ya?ml|json)\b/

/**
 * Extracts the message from the output of a failed site build. Docusaurus wraps an error in others and prints their stacks; the
 * innermost cause is the one written for people, and the one around it often names the file.
 * @param {string} output the complete output of the build
 * @returns {string | undefined} the message without stacks, or undefined if the output has an unknown format
 */
export function complaintIn(output) {
  const plain = stripVTControlCharacters(output)
  const causes = plain.matchAll(
    /(?:\[cause\]|\[ERROR\])(?::)? *(?:\w*Error: )?([\s\S]*?)(?=\n\s+at |\n\s*\[cause\]|\n\s*\[errors\]|\n\s*\}|$)/g,
  )
  const [innermost = '', around = ''] = Array.from(causes, ([, text = '']) => tidy(text)).reverse()
  return (FILE.test(innermost) || !FILE.test(around) ? innermost : `${around}: ${innermost}`) || undefined
}

/** A message without its details, its stack and the format in which Node prints an error object. */
function tidy(text) {
  const bare = text.replace(/^\[Error \[\w+\]: ([\s\S]*?)\](?: \{[\s\S]*)?$/, '$1')
  const lines = bare.split('\n')
  const details = lines.findIndex((line) => /^[\s│]*Details:/.test(line))
  const message = lines.slice(0, details === -1 ? undefined : details).filter((line) => !/^[\s│]*at /.test(line))
  return message.join('\n').trim()
}

/**
 * Adds to a sentence that names pages by their address the source files that their authors know.
 * @param {string} sentence
 * @param {string} site folder of the Docusaurus site, where the last build stored what it knows about its pages
 */
export function withSources(sentence, site) {
  const generated = join(site, '.docusaurus')
  // Such a message comes at the end of a build. A build that stopped earlier leaves files that cannot be read.
  if (!sentence.includes('source page path') || !existsSync(generated)) return sentence
  const files = readdirSync(generated, { recursive: true, encoding: 'utf8' })
  const sources = new Map(
    files
      .filter((file) => /docusaurus-plugin-content-\w+.*\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(join(generated, file), 'utf8')))
      .flatMap((page) => (page?.permalink && page.source ? [[page.permalink, page.source.replace('@site/', '')]] : [])),
  )
  return sentence.replace(/(source page path = )(\S+?)(:?)$/gm, (whole, lead, path, end) =>
    sources.has(path) ? `${lead}${path} (${sources.get(path)})${end}` : whole,
  )
}
