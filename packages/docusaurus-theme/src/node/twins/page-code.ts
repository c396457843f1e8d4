import { posix } from 'node:path'
import type { ChunkScript } from './chunk-script.js'

/**
 * Returns code that defines a module and all that it requires, as far as these scripts define it. What public scripts define is
 * there anyway. Undefined if no script defines the module.
 *
 * @param scripts those that its page loads; a page's guest gets nothing else of them
 */
export function pageCode(id: string, scripts: readonly ChunkScript[]): string | undefined {
  const needed = new Set([id])
  for (const next of needed)
    for (const { modules } of scripts) for (const other of modules.get(next)?.requires ?? []) needed.add(other)
  if (!scripts.some(({ modules }) => modules.has(id))) return undefined
  const defined = new Set<string>()
  return scripts
    .map(({ start, isStrict, chunks, modules }, at) => {
      const own = [...modules].filter(([name]) => needed.has(name) && !defined.has(name))
      for (const [name] of own) defined.add(name)
      const list = own.map(([, { code }]) => code).join()
      // With the ids of its chunks, what the page loads on demand is not requested as a file. The last one is new, because the bundler
      // ignores a script whose chunks it has.
      const ids = [...chunks, JSON.stringify(`guest-${id}-${at}`)]
      return `(()=>{${isStrict ? '"use strict";' : ''}${start}[[${ids.join()}],{${list}}])})();`
    })
    .join('\n')
}

/** The code of a page, the id of its module, and styles that only private pages load. */
export interface PageCode {
  readonly id: string | number
  readonly code: string
  readonly styles: string
}

/**
 * Returns code that requests the files of a page from its copy: `n.p + "assets/images/a.png"` becomes a call of `self.porticoFile`.
 *
 * @param has whether the copy has a file of this name in the site, which guests save under the other name
 */
export const withFileCalls = (code: string, has: (file: string, name: string) => boolean): string =>
  code.replace(/(?<![\w$])[A-Za-z_$][\w$]*\.p\s*\+\s*(["'])(assets\/[^"'\\]+)\1/g, (whole, _, file: string) =>
    has(file, savedName(file)) ? `self.porticoFile(${JSON.stringify(file)})` : whole,
  )

/** The name that the author gave a file. Docusaurus adds a hash. */
const savedName = (file: string) => posix.basename(file).replace(/-[0-9a-f]{32}(\.\w+)$/, '$1')
