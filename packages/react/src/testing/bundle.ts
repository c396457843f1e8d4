import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

const packages = fileURLToPath(new URL('../../..', import.meta.url))

/** React 18 in place of React, for a page that has not upgraded. */
export const REACT_18 = { react: 'react18', 'react-dom': 'react-dom18' }

/** Bundles the packages' sources as a site's bundler would; returns the files, and writes nothing. */
export async function bundle(entry: string, { alias, ...more }: BuildOptions = {}) {
  const { outputFiles } = await build({
    stdin: { contents: entry, loader: 'tsx', resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    external: ['/oauth2/*'],
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    outdir: '/',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      '@portico/protocol': `${packages}protocol/src/index.ts`,
      '@portico/sdk': `${packages}sdk/src/index.ts`,
      '@portico/react': `${packages}react/src/index.ts`,
      ...alias,
    },
    ...more,
    write: false,
  })
  return outputFiles
}
