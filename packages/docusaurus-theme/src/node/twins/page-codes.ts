import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chunkScript } from './chunk-script.js'
import { type PageCode, pageCode } from './page-code.js'
import { pageStyles } from './page-styles.js'

/** The most characters of code. A library that many pages load would be in each of their copies. */
const MOST = 1024 * 1024

interface PageCodesInput {
  /** The names of the chunks that only one page loads, and what each chunk contains. */
  readonly parts: readonly {
    readonly pageChunks: Readonly<Record<string, string>>
    readonly registry: Readonly<Record<string, string>>
  }[]
  /** What the bundler wrote. */
  readonly emitted: {
    readonly scripts: Readonly<Record<string, readonly string[]>>
    readonly markdown: Readonly<
      Record<string, { readonly script: string; readonly ids: Readonly<Record<string, string | number>> }>
    >
  }
  readonly outDir: string
  readonly fileOf: (source: string) => string
}

/** Returns a function that returns the code of a private page by its source, such as `@site/docs/a.mdx`. */
export function pageCodes({
  parts,
  emitted,
  outDir,
  fileOf,
}: PageCodesInput): (source: string) => PageCode | undefined {
  const chunks = new Map(
    parts.flatMap(({ pageChunks, registry }) =>
      Object.keys(pageChunks).flatMap((name) => {
        const path = registry[name] ?? ''
        return /\.mdx?$/.test(path) ? [[fileOf(path), name]] : []
      }),
    ),
  )
  const shared = new Map<string, string[]>()
  for (const [file, names] of Object.entries(emitted.scripts))
    for (const name of names) shared.set(name, [...(shared.get(name) ?? []), file])
  // Many pages load the same scripts.
  const scripts = new Map<string, ReturnType<typeof chunkScript>>()
  const text = (file: string) => readFileSync(join(outDir, file), 'utf8')
  const read = (file: string, isKept: boolean) => {
    const script = scripts.has(file) ? scripts.get(file) : chunkScript(text(file))
    if (isKept) scripts.set(file, script)
    return script
  }
  return (source) => {
    const name = chunks.get(fileOf(source))
    const { script: own, ids = {} } = (name !== undefined && emitted.markdown[name]) || {}
    const id = ids[fileOf(source)]
    if (name === undefined || own === undefined || id === undefined) return undefined
    const files = [own, ...(shared.get(name) ?? []).filter((file) => file !== own && file.endsWith('.js'))]
    const code = pageCode(
      String(id),
      files.flatMap((file) => read(file, (emitted.scripts[file]?.length ?? 0) > 1) ?? []),
    )
    if (code === undefined || code.length > MOST) return undefined
    const sheets = (shared.get(name) ?? []).filter((file) => file.endsWith('.css'))
    return { id, code, styles: sheets.map((file) => pageStyles(text(file), code)).join('') }
  }
}
