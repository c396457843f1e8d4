import { lineEnd } from './splice.js'

const NOTE = '# Portico: the database, the secrets and the unsealed site; and the sealed site.'
const IGNORED = ['.portico/', '/build']

/** Adds a block to `.gitignore` with what it does not yet ignore. `.portico/` contains keys, so it must never be committed. */
export function addIgnored(text = ''): string {
  const lines = new Set(text.split(/\r?\n/).map(bare))
  const missing = IGNORED.filter((line) => !lines.has(bare(line)))
  if (missing.length === 0) return text
  const eol = lineEnd(text)
  const block = [NOTE, ...missing].join(eol)
  // If the last line has no line break, one is added before the block and none after it, so that removal can restore the file.
  return text === '' || text.endsWith('\n') ? `${text}${block}${eol}` : `${text}${eol}${block}`
}

/** Removes the block; undefined if the file contained nothing else. */
export function removeIgnored(text: string): string | undefined {
  const pattern = new RegExp(
    `(\\r?\\n|^)${NOTE.replaceAll('.', '\\.')}((?:\\r?\\n(?:${IGNORED.join('|').replaceAll('.', '\\.')}))+)(\\r?\\n)?`,
  )
  const rest = text.replace(pattern, (_, before: string, __, after: string | undefined) => (after ? before : ''))
  return rest === '' && text !== '' ? undefined : rest
}

/** The same entry with and without slashes around it. */
const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '')

export const WORKFLOW_FILE = '.github/workflows/portico.yml'

/** Builds and seals the site in a pipeline, which needs no secret. */
export const workflow = (
  install: string,
  run: string,
): string => `# Builds the site and seals its private pages. Stops when a public file contains text of a private page.
name: Portico
on:
  push:
  pull_request:
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: ${install}
      # Repository variables, not secrets: the last line of "portico seal keys", and where the site is published.
      - run: ${run} --to "$SITE_KEY" --origin "$SITE_ORIGIN"
        env:
          SITE_KEY: \${{ vars.PORTICO_SITE_KEY }}
          SITE_ORIGIN: \${{ vars.PORTICO_SITE_ORIGIN }}
`

export const SITE_FILE = 'portico.json'

/** The site's configuration of the program: its readers' group, which the owner joins on the first start. */
export const siteFile = (group: string): string => `${JSON.stringify({ readerGroups: [group] }, null, 2)}\n`
