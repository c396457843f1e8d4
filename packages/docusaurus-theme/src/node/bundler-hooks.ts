import type { Compilation, Module } from './reach.js'

/** Webpack and Rspack alike: of each no more is named than what the plugin uses. */
export interface Hook<Arguments extends unknown[]> {
  tap(options: string | { name: string; stage: number }, listener: (...given: Arguments) => void): void
}

/** A compilation that runs. */
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

/** What a plugin is given. */
export interface Compiler {
  readonly options?: { readonly output?: { readonly uniqueName?: unknown; readonly chunkLoadingGlobal?: unknown } }
  readonly hooks: { readonly thisCompilation: Hook<[Compiled]> }
}
