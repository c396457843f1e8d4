import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The part of a bundler's configuration that this theme reads. The same under webpack and Rspack. */
export interface BundlerConfig {
  readonly mode?: string
  readonly optimization?: { readonly splitChunks?: unknown }
}

const client = (file: string) => fileURLToPath(new URL(`../client/${file}`, import.meta.url))

interface NamedChunk {
  readonly name?: string | null
}

const GENERATED = ['routes.js', 'registry.js', 'routesChunkNames.json', 'globalData.json', 'docusaurus.config.mjs']

/**
 * What to merge into the bundler's configuration: Docusaurus' generated modules give way to the split ones in `folder`,
 * and no module of a sealed chunk is moved into a chunk that is not sealed.
 */
export function bundlerConfig(folder: string, isServer: boolean, production: boolean, parts: number) {
  // Replaced in every build, private pages or none: the bundler's cache remembers where a name led the last time.
  const replaced = production ? GENERATED : []
  const alias = {
    ...Object.fromEntries(replaced.map((file) => [`@generated/${file.replace(/\.\w+$/, '')}$`, join(folder, file)])),
    '@portico-site/config$': join(folder, 'config.js'),
    '@portico-site/late-config$': join(folder, 'late-config.js'),
    '@portico-site/links$': join(folder, 'links.js'),
    '@portico-site/doors$': client('doors.js'),
    '@portico-site/late$': client(isServer ? 'late.server.js' : 'late.js'),
    '@portico-site/widget-style$': join(folder, 'widget-style.js'),
    '@portico-site/parts$': join(folder, isServer ? 'parts.server.js' : 'parts.client.js'),
  }
  return {
    // Ours first: Docusaurus' own `@generated` alias would win otherwise.
    mergeStrategy: { 'resolve.alias': 'prepend' as const },
    resolve: { alias },
    ...(isServer || parts === 0 ? {} : { optimization: { splitChunks: splitChunks(parts) } }),
  }
}

/** Which chunk the module ends in decides who may read it, so sharing stays within one part or within the public. */
function splitChunks(parts: number) {
  const isSealed = ({ name }: NamedChunk) => /^sealed\d+-/.test(name ?? '')
  const openAsync = (chunk: NamedChunk & { canBeInitial?: () => boolean }) =>
    !isSealed(chunk) && chunk.canBeInitial?.() !== true
  const shared = Array.from({ length: parts }, (_, part) => [
    `sealed${part}`,
    {
      name: `sealed${part}-shared`,
      chunks: ({ name }: NamedChunk) => name?.startsWith(`sealed${part}-`) ?? false,
      minChunks: 2,
      minSize: 10_000,
      priority: 60,
      type: /javascript|json/,
    },
  ])
  return {
    cacheGroups: {
      common: { chunks: openAsync },
      // A chunk costs a line on every page, and what the SDK fetches on demand is small: one chunk for all of it.
      sdk: {
        name: 'portico-sdk',
        test: /[\\/](@portico|packages)[\\/]sdk[\\/]/,
        chunks: (chunk: NamedChunk & { canBeInitial?: () => boolean }) => !chunk.name && openAsync(chunk),
        minChunks: 1,
        minSize: 0,
        priority: 50,
      },
      defaultVendors: { chunks: openAsync, test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
      ...Object.fromEntries(shared),
    },
  }
}
