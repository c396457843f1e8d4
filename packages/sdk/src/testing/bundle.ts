import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Leaves out what is loaded on demand: those parts are separate files. */
const withoutLater: Plugin = {
  name: 'without-later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

/**
 * The SDK as one minified module.
 * @param source The page's own code; by default, everything that the SDK exports.
 * @param later Whether the parts that are loaded on demand are included.
 */
export async function bundle(source = `export * from './index.js'`, later = true): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: at('..'), sourcefile: 'page.ts' },
    alias: { '@portico/protocol': at('../../../protocol/src/index.ts') },
    plugins: later ? [] : [withoutLater],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
