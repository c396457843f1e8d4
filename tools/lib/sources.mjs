import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, ROOT } from './root.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'fixtures', 'static'])

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    if (entry.isDirectory()) yield* walk(join(folder, entry.name))
    else if (/\.[cm]?[jt]sx?$/.test(entry.name)) yield join(folder, entry.name)
  }
}

// `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`; the first group identifies type-only imports.
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{},\s$]+?\s+from\s+)?['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** @typedef {{ path: string, text: string, test: boolean, imports: { specifier: string, typeOnly: boolean, lazy: boolean }[] }} Source */

/**
 * Returns every source file below a folder of the repository, with what it imports.
 * @param {string} folder
 * @returns {Source[]}
 */
export function sourcesIn(folder) {
  return [...walk(inRoot(folder))].map((file) => {
    const text = readFileSync(file, 'utf8')
    const imports = [...text.matchAll(IMPORT)].map((match) => ({
      specifier: match[2] ?? match[3] ?? '',
      typeOnly: match[1] !== undefined,
      lazy: match[3] !== undefined,
    }))
    const path = relative(ROOT, file)
    return { path, text, imports, test: /\.test\.[cm]?tsx?$|\/testing\//.test(path) }
  })
}

/** `@portico/server/testing/index` → `server`, `portico/sandbox` → `portico`; undefined for anything else. */
export const ownPackage = (specifier) =>
  /^(?:@portico\/([^/]+)|(portico)(?:\/|$))/.exec(specifier)?.slice(1).find(Boolean)
