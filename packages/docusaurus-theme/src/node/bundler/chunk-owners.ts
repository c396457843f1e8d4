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
  readonly groupsIterable: Iterable<ChunkGroup>
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
  const cache = new WeakMap<ChunkGroup, ChunkOwners>()
  const ofGroup = (group: ChunkGroup): ChunkOwners => {
    const owners = cache.get(group) ?? search(group)
    cache.set(group, owners)
    return owners
  }
  let started: ReturnType<typeof startersIn> | undefined
  const above = (group: ChunkGroup): readonly ChunkGroup[] => {
    const parents = group.getParents()
    if (parents.length > 0 || group.isInitial()) return parents
    started ??= startersIn(compilation)
    return started.get(group) ?? []
  }
  const search = (group: ChunkGroup): ChunkOwners => {
    const seen = new Set([group])
    const parts = new Set<number>()
    for (const current of seen) {
      const own = partsOfName(current.name ?? '')
      for (const part of own) parts.add(part)
      if (own.length > 0) continue
      const next = above(current)
      if (next.length === 0) return 'public'
      for (const parent of next) seen.add(parent)
    }
    return inOrder(parts)
  }
  return (chunk) => {
    const parts = new Set<number>()
    for (const group of chunk.groupsIterable) {
      const owners = ofGroup(group)
      if (owners === 'public') return 'public'
      for (const part of owners) parts.add(part)
    }
    return parts.size === 0 ? 'public' : inOrder(parts)
  }
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
        ...chunkGraph.getModuleChunks(module).flatMap((chunk) => [...chunk.groupsIterable]),
      ])
    for (const inner of block.blocks ?? []) visit(module, inner)
  }
  for (const module of modules) for (const block of module.blocks ?? []) visit(module, block)
  return starters
}

const startsItself = (group: ChunkGroup) => group.getParents().length === 0

/** Whether a chunk is part of the initial load of a page. */
export const isInitial = (chunk: Chunk): boolean => Array.from(chunk.groupsIterable).some((group) => group.isInitial())

/** Whether a chunk is an entry point of a page or a worker: its modules cannot move to another chunk. */
export const isStart = (chunk: Chunk): boolean => Array.from(chunk.groupsIterable).some(startsItself)

/** The files behind a module, without query: several if the bundler concatenated modules. */
export function filesOf(module: Module): string[] {
  const inner = module.modules ? [...module.modules].flatMap(filesOf) : []
  const own = module.nameForCondition?.() ?? module.resource?.replace(/[?#].*$/s, '')
  return own ? [own, ...inner] : inner
}
