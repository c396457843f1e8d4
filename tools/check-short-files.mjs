/**
 * Checks that files are not too short: below 15 lines, a file has to be an entry, an interface or a boundary of what is loaded,
 * because anything else is easier to read in the file that uses it. Run by `npm run check`.
 */
import { dirname, join, normalize } from 'node:path'
import { PACKAGES } from './lib/package-folders.mjs'
import { sourcesIn } from './lib/sources.mjs'

const LEAST = 15

/** What may be short, recognized by its path or its text. */
const KINDS = {
  'entry of a package or program': ({ path }) => /(^|\/)(index|main|registry|ssr)\.[cm]?[jt]sx?$|\.cts$/.test(path),
  're-exports': ({ text }) =>
    /^(\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*|export (type )?(\{[^}]*\}|\*) from '[^']*')*$/.test(text),
  'page or component that Docusaurus finds by its path': ({ path }) => /\/src\/(pages|theme)\//.test(path),
  'script of package.json': ({ path }) => /^tools\/[^/]+$/.test(path),
  'configuration of a sample site': ({ path }) => path.startsWith('packages/create-portico/templates/'),
  port: ({ path }) => path.includes('/ports/'),
  migration: ({ path }) => path.includes('/migrations/'),
  'calls of one resource': ({ path }) => path.includes('/protocol/src/resources/'),
  'table of texts, which loads with its screen': ({ path }) => /(^|[/-])texts\.ts$/.test(path),
  types: ({ path, text }) => path.endsWith('.d.ts') || !declaresValues(text),
  'loads what others load on demand': ({ path }) => /\/lazy-[^/]+\.ts$/.test(path),
  'loaded on demand': ({ path }, { lazy }) => lazy.has(bare(path).replace(/\.server$/, '')),
  'shared by both sides of what is loaded on demand': ({ path }, { lazy, importers }) => {
    const from = importers.get(bare(path)) ?? []
    return from.some((importer) => lazy.get(importer)?.some((loader) => from.includes(loader)))
  },
}

/** Files that are short for a specific reason. */
export const ALONE = {
  'sites/hub/src/bundling/bare-prism.mjs': 'the bundler runs it, by its path',
  'packages/access/src/group-predicate.ts': 'the public predicates, which need nothing else of the package',
  'packages/docusaurus-theme/src/client/session/drop-token.ts':
    'loads with the session; token.ts is part of every page',
  'packages/docusaurus-theme/src/client/door/open-or-sign-in.ts': 'loads with the door; visit.ts is part of every page',
  'packages/docusaurus-theme/src/client/navigation/placeholder-item.tsx':
    'in the bundle of sites that hide items of the navbar only',
  'packages/docusaurus-theme/src/client/reader/reader-banner.tsx': 'in the bundle of sites with private versions only',
  'packages/protocol/src/durations.ts': 'the units of all durations, for every package',
  'packages/server/src/ground/group-by.ts': 'Map.groupBy, which Node 20 lacks, for every area of the server',
  'packages/sealing/src/plan/part-styles.ts': 'what the build and the browser agree on about styles',
  'packages/react/src/fields/action-strokes.ts':
    'loads with the screens that have them; strokes.ts is part of every form',
}

const bare = (path) => path.replace(/\.[cm]?[jt]sx?$/, '')

/** Whether a file contains anything besides types. */
function declaresValues(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '')
  return /^(export )?(default|const|let|var|function|async|class|abstract|enum)\b|^export default\b/m.test(code)
}

/** The importers and loaders of each file, by path without ending. */
function usesOf(sources) {
  const [lazy, importers] = [new Map(), new Map()]
  for (const { path, imports } of sources)
    for (const each of imports.filter(({ specifier }) => specifier.startsWith('.'))) {
      const target = bare(normalize(join(dirname(path), each.specifier)))
      const uses = each.lazy ? lazy : importers
      uses.set(target, [...(uses.get(target) ?? []), bare(path)])
    }
  return { lazy, importers }
}

/**
 * @param {import('./lib/sources.mjs').Source[]} sources
 * @returns {string[]} A sentence for each file that is too short; empty if there is none.
 */
export function shortFiles(sources, alone = ALONE) {
  const uses = usesOf(sources)
  const short = sources.filter(({ text, test }) => !test && text.split('\n').length - 1 < LEAST)
  const unexplained = short.filter((source) => !Object.values(KINDS).some((is) => is(source, uses)))
  const names = new Set(unexplained.map(({ path }) => path))
  return [
    ...unexplained
      .filter(({ path }) => !Object.hasOwn(alone, path))
      .map(
        ({ path }) =>
          `${path} has fewer than ${LEAST} lines and is none of: ${Object.keys(KINDS).join('; ')}. Move it into the file that uses it.`,
      ),
    ...Object.keys(alone)
      .filter((path) => !names.has(path))
      .map((path) => `${path} no longer needs its line in ALONE of tools/check-short-files.mjs. Remove the line.`),
  ]
}

/** @returns {string[]} */
export const shortFileComplaints = () => shortFiles([...PACKAGES, 'tools'].flatMap(sourcesIn))
