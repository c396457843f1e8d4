import { expect, test } from 'vitest'
import { type Block, type Chunk, type ChunkGroup, loadersIn, type Module, ownersIn } from './chunk-owners.js'

interface Drawn {
  readonly name?: string
  readonly parents?: readonly string[]
  /** The group whose module starts this one as a worker. */
  readonly startedBy?: string
  readonly initial?: boolean
}

/** The owners of each chunk in a graph with one chunk per group. */
const ownersByChunk = (drawn: Readonly<Record<string, Drawn>>) => byChunk(drawn, ownersIn)

/** Applies a function for the chunks of a compilation to each chunk in a graph with one chunk per group. */
function byChunk<Result>(
  drawn: Readonly<Record<string, Drawn>>,
  read: (compilation: Parameters<typeof ownersIn>[0]) => (chunk: Chunk) => Result,
) {
  const groups: Record<string, ChunkGroup> = {}
  const chunks: Record<string, Chunk> = {}
  const modules: Module[] = []
  const started = new Map<Block, ChunkGroup>()
  const chunkOf = new Map<Module, Chunk>()
  for (const [id, { name, parents = [], initial = false }] of Object.entries(drawn)) {
    const group: ChunkGroup = {
      name,
      chunks: [],
      origins: [],
      isInitial: () => initial,
      getParents: () => parents.map((parent) => groups[parent] as ChunkGroup),
    }
    groups[id] = group
    chunks[id] = { name, groupsIterable: [group], files: [], auxiliaryFiles: [] }
  }
  for (const [id, { startedBy }] of Object.entries(drawn)) {
    if (!startedBy) continue
    const block: Block = {}
    const module: Module = { blocks: [block] }
    modules.push(module)
    started.set(block, groups[id] as ChunkGroup)
    chunkOf.set(module, chunks[startedBy] as Chunk)
  }
  const resultOf = read({
    modules,
    chunkGraph: {
      getChunkModules: () => [],
      getModuleChunks: (module) => [chunkOf.get(module) as Chunk],
      getBlockChunkGroup: (block) => started.get(block),
    },
  })
  return Object.fromEntries(Object.entries(chunks).map(([id, chunk]) => [id, resultOf(chunk)]))
}

const SITE = {
  main: { name: 'main', initial: true },
  open: { parents: ['main'] },
  alpha: { name: 'sealed0-1', parents: ['main'] },
  beta: { name: 'sealed1-1', parents: ['alpha'] },
}

test('what pages load on demand belongs to them, at any depth', () => {
  const owners = ownersByChunk({ ...SITE, later: { parents: ['alpha'] }, deeper: { parents: ['later'] } })
  expect(owners).toMatchObject({ main: 'public', open: 'public', alpha: [0], beta: [1], later: [0], deeper: [0] })
})

test('what two parts load belongs to both, and what a public page loads too is public', () => {
  const owners = ownersByChunk({ ...SITE, both: { parents: ['beta', 'alpha'] }, all: { parents: ['both', 'open'] } })
  expect(owners).toMatchObject({ both: [0, 1], all: 'public' })
})

test('chunks that load each other are private unless a public one leads in', () => {
  const owners = ownersByChunk({
    ...SITE,
    first: { parents: ['alpha', 'second'] },
    second: { parents: ['first'] },
    three: { parents: ['open', 'four'] },
    four: { parents: ['three'] },
  })
  expect(owners).toMatchObject({ first: [0], second: [0], three: 'public', four: 'public' })
})

test('a worker belongs to the pages whose module starts it, and so does what it loads', () => {
  const owners = ownersByChunk({
    ...SITE,
    worker: { startedBy: 'alpha' },
    inner: { parents: ['worker'] },
    openWorker: { startedBy: 'open' },
    unknown: {},
  })
  expect(owners).toMatchObject({ worker: [0], inner: [0], openWorker: 'public', unknown: 'public' })
})

test('a name that an author gave does not make a chunk public or sealed', () => {
  expect(ownersByChunk({ ...SITE, custom: { name: 'main-extra', parents: ['alpha'] } })).toMatchObject({ custom: [0] })
})

test('a chunk is known by the named chunks through which pages load it', () => {
  const loaders = byChunk(
    {
      ...SITE,
      gamma: { name: 'sealed0-2', parents: ['main'] },
      own: { parents: ['alpha'] },
      deeper: { parents: ['own'] },
      both: { parents: ['own', 'gamma'] },
      all: { parents: ['both', 'open'] },
    },
    loadersIn,
  )
  const names = Object.fromEntries(
    Object.entries(loaders).map(([id, all]) => [id, all === 'public' ? all : all.flatMap((set) => [...set])]),
  )
  expect(names).toMatchObject({
    alpha: ['sealed0-1'],
    own: ['sealed0-1'],
    deeper: ['sealed0-1'],
    both: ['sealed0-2', 'sealed0-1'],
    all: 'public',
  })
})

test.each([{}, { groupsIterable: {} as Iterable<ChunkGroup> }])(
  'a bundler whose chunks have %j stops the build',
  (groups) => {
    const owners = ownersIn({ modules: [], chunkGraph: NO_GRAPH })
    expect(() => owners({ ...groups, files: [], auxiliaryFiles: [] })).toThrow(/^This version of Rspack/)
  },
)

const NO_GRAPH = { getChunkModules: () => [], getModuleChunks: () => [], getBlockChunkGroup: () => undefined }
