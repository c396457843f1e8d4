import type { Compilation, Module } from './chunk-owners.js'

/** Types that webpack and Rspack have in common, limited to what the plugin uses. */
export interface Hook<Arguments extends unknown[]> {
  tap(options: string | { name: string; stage: number }, listener: (...args: Arguments) => void): void
}

/** A running compilation. */
export interface Compiled extends Compilation {
  readonly moduleGraph: {
    getIncomingConnections(module: Module): Iterable<{ readonly originModule?: Module | null }>
  }
  readonly hooks: {
    readonly optimizeModules: Hook<[]>
    readonly optimizeTree: Hook<[]>
    readonly processAssets: Hook<[unknown]>
  }
}

/** The object that a plugin receives. */
export interface Compiler {
  readonly options?: { readonly output?: { readonly uniqueName?: unknown; readonly chunkLoadingGlobal?: unknown } }
  readonly hooks: { readonly thisCompilation: Hook<[Compiled]> }
}
