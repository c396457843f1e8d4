import { partsOfName } from '@portico/sealing/plan'

/** A bundler's module, chunk and group of chunks, limited to what webpack and Rspack have in common. */
export interface Module {
  readonly resource?: string
  readonly modules?: Iterable<Module> | null
  readonly blocks?: readonly Block[]
  nameForCondition?(): string | null | undefined
}

/** A place in a module that loads another on demand. */
export interface Block {
  readonly blocks?: readonly Block[]
}

export interface Chunk {
  readonly name?: string | null
  readonly id?: string | number | null
  /** Missing in early versions of Rspack. */
  readonly groupsIterable?: Iterable<ChunkGroup>
  readonly files: Iterable<string>
  readonly auxiliaryFiles: Iterable<string>
}

export interface ChunkGroup {
  readonly name?: string | null
  readonly chunks: readonly Chunk[]
  readonly origins: readonly { readonly module?: Module | null }[]
  getParents(): readonly ChunkGroup[]
  isInitial(): boolean
}

export interface Compilation {
  readonly modules: Iterable<Module>
  readonly chunks: Iterable<Chunk>
  readonly chunkGroups: readonly ChunkGroup[]
  readonly chunkGraph: {
    getModuleChunks(module: Module): readonly Chunk[]
    getChunkModules(chunk: Chunk): readonly Module[]
    /** Missing in early versions of Rspack. */
    getModuleId?(module: Module): string | number | null
    getBlockChunkGroup(block: Block): ChunkGroup | null | undefined
  }
}

/** What loads a chunk: everyone's pages, because a public page does, or only the pages of some sealed parts, in order. */
export type ChunkOwners = 'public' | readonly number[]

/**
 * Determines from the graph what loads a chunk. A group of chunks named for a part belongs to that part. Any other belongs to
 * whatever loads one of its parents, or the module that starts it as a worker. A group that nothing loads is the site's entry.
 */
export function ownersIn(compilation: Pick<Compilation, 'chunkGraph' | 'modules'>): (chunk: Chunk) => ChunkOwners {
  const loadersOf = loadersIn(compilation)
  const cache = new WeakMap<ReadonlySet<string>, readonly number[]>()
  const partsOf = (loaders: ReadonlySet<string>): readonly number[] => {
    const parts = cache.get(loaders) ?? inOrder([...loaders].flatMap(partsOfName))
    cache.set(loaders, parts)
    return parts
  }
  return (chunk) => {
    const loaders = loadersOf(chunk)
    if (loaders === 'public') return 'public'
    const parts = loaders.flatMap(partsOf)
    return parts.length === 0 ? 'public' : inOrder(parts)
  }
}

/** The named groups of sealed parts through which a group of chunks is loaded; or that public pages load it. */
type GroupLoaders = 'public' | ReadonlySet<string>

/** Determines through which named groups of sealed parts a chunk is loaded, for each of its groups; see `ownersIn`. */
export function loadersIn(
  compilation: Pick<Compilation, 'chunkGraph' | 'modules'>,
): (chunk: Chunk) => 'public' | readonly ReadonlySet<string>[] {
  const cache = new WeakMap<ChunkGroup, GroupLoaders>()
  const ofGroup = (group: ChunkGroup): GroupLoaders => {
    const loaders = cache.get(group) ?? search(group)
    cache.set(group, loaders)
    return loaders
  }
  let started: ReturnType<typeof startersIn> | undefined
  const above = (group: ChunkGroup): readonly ChunkGroup[] => {
    const parents = group.getParents()
    if (parents.length > 0 || group.isInitial()) return parents
    started ??= startersIn(compilation)
    return started.get(group) ?? []
  }
  const search = (group: ChunkGroup): GroupLoaders => {
    const seen = new Set([group])
    const loaders = new Set<string>()
    for (const current of seen) {
      const { name } = current
      if (name && partsOfName(name).length > 0) {
        loaders.add(name)
        continue
      }
      const next = above(current)
      if (next.length === 0) return 'public'
      for (const parent of next) seen.add(parent)
    }
    return loaders
  }
  return (chunk) => {
    const all: ReadonlySet<string>[] = []
    for (const group of groupsOf(chunk)) {
      const loaders = ofGroup(group)
      if (loaders === 'public') return 'public'
      all.push(loaders)
    }
    return all
  }
}

/** @throws Error if the bundler does not say which groups a chunk belongs to, because then nothing could be sealed. */
function groupsOf({ groupsIterable }: Chunk): Iterable<ChunkGroup> {
  if (groupsIterable && Symbol.iterator in groupsIterable) return groupsIterable
  throw new Error(
    'This version of Rspack does not say which pages load a chunk, so their code cannot be sealed. Add "overrides": { "@rspack/core": "1.6.2" } to package.json and install again, or build without Docusaurus’ option faster.',
  )
}

/** Numbers of parts, without duplicates, in order. */
export const inOrder = (parts: Iterable<number>): number[] => Array.from(new Set(parts)).sort((a, b) => a - b)

/** Workers have no parents; what starts them is found from the modules. */
function startersIn({ modules, chunkGraph }: Pick<Compilation, 'chunkGraph' | 'modules'>) {
  const starters = new Map<ChunkGroup, ChunkGroup[]>()
  const visit = (module: Module, block: Block): void => {
    const group = chunkGraph.getBlockChunkGroup(block)
    if (group && startsItself(group))
      starters.set(group, [
        ...(starters.get(group) ?? []),
        ...chunkGraph.getModuleChunks(module).flatMap((chunk) => [...groupsOf(chunk)]),
      ])
    for (const inner of block.blocks ?? []) visit(module, inner)
  }
  for (const module of modules) for (const block of module.blocks ?? []) visit(module, block)
  return starters
}

const startsItself = (group: ChunkGroup) => group.getParents().length === 0

/** Whether a chunk is part of the initial load of a page. */
export const isInitial = (chunk: Chunk): boolean => Array.from(groupsOf(chunk)).some((group) => group.isInitial())

/** Whether a chunk is an entry point of a page or a worker: its modules cannot move to another chunk. */
export const isStart = (chunk: Chunk): boolean => Array.from(groupsOf(chunk)).some(startsItself)

/** The files behind a module, without query: several if the bundler concatenated modules. */
export function filesOf(module: Module): string[] {
  const inner = module.modules ? [...module.modules].flatMap(filesOf) : []
  const own = module.nameForCondition?.() ?? module.resource?.replace(/[?#].*$/s, '')
  return own ? [own, ...inner] : inner
}
