import { sep } from 'node:path'
import { type ExposedFile, partsOfName, type SharedFile } from '@portico/sealing/plan'
import { authorsPath } from '../site/sources.js'
import type { BundledFiles, BundledMarkdown } from './bundled-files.js'
import type { Compiled, Compiler } from './bundler-hooks.js'
import {
  type Chunk,
  type ChunkOwners,
  filesOf,
  inOrder,
  isStart,
  loadersIn,
  type Module,
  ownersIn,
} from './chunk-owners.js'

/** Later than everything that names, renames, minifies or adds an asset. */
const AFTER_ALL = 5000

const NAME = 'portico-reach'

/** Where the site is, which files are its own, where the split's modules are, and which files belong to private pages. */
export interface ChunkOwnersPluginInput {
  readonly siteDir: string
  /** Returns a file's name such as `@site/docs/a.md`; undefined for packages and for generated files. */
  readonly sourceOf: (file: string) => string | undefined
  readonly folder: string
  readonly isPrivate: (source: string) => boolean
}

/** A plugin for webpack and Rspack that determines, from the graph of chunks, what only private pages load. */
export class ChunkOwnersPlugin {
  #input: ChunkOwnersPluginInput
  #ownersOf: (chunk: Chunk) => ChunkOwners = () => 'public'
  /** The site's files that only private pages load, according to their imports. */
  #private = new Set<string>()
  #sealed: Record<string, readonly number[]> = {}
  #scripts: Record<string, readonly string[]> = {}
  #markdown: Record<string, BundledMarkdown> = {}
  #workers: Record<string, string> = {}
  #exposed: ExposedFile[] = []
  #shared: SharedFile[] = []
  #sources: Record<string, readonly number[]> = {}
  #open = new Set<string>()
  #packages = new Set<string>()
  #names: string[] = []
  #problems: string[] = []

  constructor(input: ChunkOwnersPluginInput) {
    this.#input = input
  }

  /** Returns what loads a chunk of the running compilation. */
  ownersOf(chunk: Chunk): ChunkOwners {
    return this.#ownersOf(chunk)
  }

  get emitted(): BundledFiles {
    return {
      sealed: this.#sealed,
      scripts: this.#scripts,
      markdown: this.#markdown,
      workers: this.#workers,
      exposed: this.#exposed,
      shared: this.#shared,
      sources: this.#sources,
      open: [...this.#open],
      packages: [...this.#packages],
      names: this.#names,
      problems: this.#problems,
    }
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      this.#ownersOf = ownersIn(compilation)
      const { uniqueName, chunkLoadingGlobal } = compiler.options?.output ?? {}
      this.#names = [uniqueName, chunkLoadingGlobal].filter((name) => typeof name === 'string')
      compilation.hooks.optimizeModules.tap(NAME, () => {
        this.#readImports(compilation)
      })
      compilation.hooks.optimizeTree.tap(NAME, () => {
        this.#readModules(compilation)
        this.#readSources(compilation)
      })
      compilation.hooks.processAssets.tap({ name: NAME, stage: AFTER_ALL }, () => {
        this.#readFiles(compilation)
      })
    })
  }

  /** Reads the imports, before anything moves a module from one chunk to another. */
  #readImports({ modules, chunkGraph }: Compiled): void {
    const open = new Set<string>()
    for (const module of modules) {
      const source = this.#sourceOf(module)
      const chunks = chunkGraph.getModuleChunks(module)
      if (source === undefined || chunks.length === 0) continue
      const isOpen = chunks.some((chunk) => this.#ownersOf(chunk) === 'public')
      ;(isOpen ? open : this.#private).add(source)
    }
    // One file can be several modules: a picture that a page shows and that code imports is loaded in two ways.
    for (const source of open) this.#private.delete(source)
  }

  /** Reads the site's own modules in public chunks, before modules are concatenated. */
  #readModules({ chunks, chunkGraph, chunkGroups, moduleGraph }: Compiled): void {
    const isOpen = (module: Module) =>
      chunkGraph.getModuleChunks(module).some((chunk) => this.#ownersOf(chunk) === 'public')
    const isSealed = (module: Module) => chunkGraph.getModuleChunks(module).length > 0 && !isOpen(module)
    const seen = new Set<string>()
    for (const chunk of chunks) {
      if (this.#ownersOf(chunk) !== 'public') continue
      for (const module of chunkGraph.getChunkModules(chunk)) {
        const source = this.#sourceOf(module)
        if (source === undefined || seen.has(source)) continue
        seen.add(source)
        const users = Array.from(moduleGraph.getIncomingConnections(module), ({ originModule }) => originModule)
        const user = users
          .flatMap((user) => (user && isOpen(user) ? (this.#sourceOf(user) ?? []) : []))
          .find(isOther(source))
        if (this.#private.has(source))
          this.#problems.push(
            `${authorsPath(source)} is used only by private pages, but the site's bundler configuration moves it into a chunk that public pages load. Make sure that no plugin sets optimization.splitChunks for it.`,
          )
        else if (this.#input.isPrivate(source))
          this.#exposed.push({ file: authorsPath(source), page: user ? authorsPath(user) : 'a public page' })
        // Components in the theme's folder are for everyone by nature.
        else if (
          !source.startsWith('@site/src/theme/') &&
          users.some((userModule) => userModule && isSealed(userModule))
        )
          this.#shared.push({ file: authorsPath(source), page: user ? authorsPath(user) : 'the site itself' })
      }
    }
    for (const { name, origins, chunks: held } of chunkGroups) {
      if (!name) continue
      if (partsOfName(name).length > 0) {
        const foreign = origins
          .flatMap(({ module }) => (module ? filesOf(module) : []))
          .find((file) => !this.#isOurs(file))
        if (foreign)
          this.#problems.push(
            `${foreign} names a chunk "${name}" (webpackChunkName). Such names encode who may read a chunk and are reserved for the theme. Choose another name.`,
          )
        continue
      }
      if (held.some((chunk) => this.#ownersOf(chunk) !== 'public')) continue
      for (const { module } of origins) {
        const source = module && isSealed(module) ? this.#sourceOf(module) : undefined
        if (source)
          this.#problems.push(
            `${authorsPath(source)} names a chunk "${name}" (webpackChunkName) that public pages load too, so what it imports would be public. Remove the name there.`,
          )
      }
    }
  }

  /** Separates the site's own files that only private pages load from those of packages, for the search for private words. */
  #readSources({ modules, chunkGraph }: Compiled): void {
    for (const module of modules) {
      const source = this.#sourceOf(module)
      const ownersByChunk = chunkGraph.getModuleChunks(module).map((chunk) => this.#ownersOf(chunk))
      const isOpen = ownersByChunk.includes('public')
      if (source === undefined)
        for (const file of filesOf(module).filter((path) => this.#isOfPackage(path))) this.#packages.add(file)
      if (source !== undefined && isOpen) this.#open.add(source)
      if (source !== undefined && !isOpen && ownersByChunk.length > 0)
        this.#sources[source] = inOrder(ownersByChunk.flatMap((owners) => (owners === 'public' ? [] : owners)))
    }
  }

  #readFiles(compilation: Compiled): void {
    const { chunks } = compilation
    const loadersOf = loadersIn(compilation)
    const open = new Set<string>()
    const sealed = new Map<string, Set<number>>()
    for (const chunk of chunks) {
      const owners = this.#ownersOf(chunk)
      const files = [...chunk.files, ...chunk.auxiliaryFiles]
      if (owners === 'public') for (const file of files) open.add(bare(file))
      else {
        if (chunk.name && partsOfName(chunk.name).length === 0)
          this.#problems.push(
            `A private page names a chunk "${chunk.name}" (webpackChunkName), and every page would contain the name. Remove it.`,
          )
        for (const file of files) {
          if (isSealedScript(file)) continue
          sealed.set(bare(file), new Set([...(sealed.get(bare(file)) ?? []), ...owners]))
        }
        this.#readMarkdown(chunk, compilation)
        const loaders = loadersOf(chunk)
        for (const file of chunk.files) {
          if (isSealedScript(file)) {
            if (loaders !== 'public') this.#scripts[bare(file)] = [...new Set(loaders.flatMap((names) => [...names]))]
            continue
          }
          if (isStart(chunk) && file.endsWith('.js')) this.#workers[String(chunk.id)] = bare(file)
          else
            this.#problems.push(
              `The bundler wrote code that only private pages load into ${file}, where the sealing step does not expect it. Remove output.chunkFilename and optimization.splitChunks from the site's bundler configuration.`,
            )
        }
      }
    }
    for (const [file, parts] of sealed) if (!open.has(file)) this.#sealed[file] = inOrder(parts)
  }

  /** Where the Markdown of a chunk is once the bundler has finished. */
  #readMarkdown(chunk: Chunk, { chunkGraph }: Compiled): void {
    const script = [...chunk.files].map(bare).find((file) => isSealedScript(file) && file.endsWith('.js'))
    if (!chunk.name || script === undefined) return
    const ids = chunkGraph.getChunkModules(chunk).flatMap((module) => {
      const file = module.nameForCondition?.() ?? ''
      const id = /\.mdx?$/.test(file) ? chunkGraph.getModuleId?.(module) : undefined
      return id === undefined || id === null ? [] : [[file, id]]
    })
    if (ids.length > 0) this.#markdown[chunk.name] = { script, ids: Object.fromEntries(ids) }
  }

  /** Whether a file is one of the modules that the split wrote. */
  #isOurs(file: string): boolean {
    return file.startsWith(this.#input.folder + sep)
  }

  /** What Docusaurus generated from the site's content does not belong to a package. */
  #isOfPackage(file: string): boolean {
    const isOutside = !file.startsWith(this.#input.siteDir + sep) && this.#input.sourceOf(file) === undefined
    return isOutside || IN_PACKAGE.test(file)
  }

  /** A file of the site as an author knows it; undefined for packages and for generated files. */
  #sourceOf(module: Module): string | undefined {
    return filesOf(module)
      .map(this.#input.sourceOf)
      .find((source) => source !== undefined)
  }
}

const IN_PACKAGE = /[\\/]node_modules[\\/]/

const isSealedScript = (file: string) => /^assets\/(js|css)\//.test(file) && partsOfName(file).length > 0

const bare = (file: string) => file.replace(/[?#].*$/s, '')

const isOther = (source: string) => (other: string) => other !== source
