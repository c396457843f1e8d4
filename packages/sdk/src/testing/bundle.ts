import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * What a browser loads of the SDK: one minified module.
 * @param source The page's own code; the whole SDK when left out.
 */
export async function bundle(source = `export * from './index.js'`): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: at('..'), sourcefile: 'page.ts' },
    alias: { '@portico/protocol': at('../../../protocol/src/index.ts') },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
