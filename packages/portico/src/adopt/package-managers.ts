import { join } from 'node:path'

/** What people and pipelines type to install a site and to run its scripts. */
export interface PackageManager {
  readonly name: string
  readonly install: string
  /** Adds packages; their names and versions follow. */
  readonly add: string
  /** Runs a script of package.json; its name follows. */
  readonly run: string
  /** What separates the name of a script from its arguments. */
  readonly separator: string
  /** Runs the program of a dependency; its name follows. */
  readonly execute: string
  /** Installs in a pipeline exactly what the lock file contains. */
  readonly frozen: string
  /** A command that a pipeline runs before, and an action. */
  readonly prepare?: string
  readonly action?: string
}

const MANAGERS = {
  npm: {
    name: 'npm',
    install: 'npm install',
    add: 'npm install',
    run: 'npm run',
    separator: ' --',
    execute: 'npx',
    frozen: 'npm ci',
  },
  pnpm: {
    name: 'pnpm',
    install: 'pnpm install',
    add: 'pnpm add',
    run: 'pnpm run',
    separator: '',
    execute: 'pnpm exec',
    frozen: 'pnpm install --frozen-lockfile',
    prepare: 'corepack enable',
  },
  'yarn 1': {
    name: 'yarn 1',
    install: 'yarn install',
    add: 'yarn add',
    run: 'yarn run',
    separator: '',
    execute: 'yarn run',
    frozen: 'yarn install --frozen-lockfile',
  },
  yarn: {
    name: 'yarn',
    install: 'yarn install',
    add: 'yarn add',
    run: 'yarn run',
    separator: '',
    execute: 'yarn run',
    frozen: 'yarn install --immutable',
    prepare: 'corepack enable',
  },
  bun: {
    name: 'bun',
    install: 'bun install',
    add: 'bun add',
    run: 'bun run',
    separator: '',
    execute: 'bun run',
    frozen: 'bun install --frozen-lockfile',
    action: 'oven-sh/setup-bun@v2',
  },
} as const satisfies Record<string, PackageManager>

type ManagerName = keyof typeof MANAGERS
type Read = (name: string) => string | undefined

/** Lock files, in the order in which they are checked. */
const LOCK_FILES: readonly (readonly [file: string, manager: ManagerName])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn 1'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/** The package manager of a site, and the folder in which it installs, relative to the site. */
export interface Installation {
  readonly manager: PackageManager
  readonly folder: string
  /** The lock file, relative to the site. */
  readonly lock: string | undefined
  /** Whether a file says which package manager it is. */
  readonly isNamed: boolean
}

/**
 * Finds the package manager in the site's folder, or in those above it to which the site belongs: by its lock file, the field
 * `packageManager` or its configuration.
 *
 * @param folders the site's folder and those above, each relative to the site; the site first
 * @param read reads a file, relative to the site
 * @param has whether a file exists, relative to the site
 */
export function installationOf(folders: readonly string[], read: Read, has: (name: string) => boolean): Installation {
  for (const folder of folders) {
    const [file, byLock] = LOCK_FILES.find(([name]) => has(join(folder, name))) ?? []
    const name = fromField(read(join(folder, 'package.json'))) ?? fromConfiguration(folder, has) ?? byLock
    if (name === undefined) continue
    const isBerry =
      name === 'yarn 1' &&
      (has(join(folder, '.yarnrc.yml')) || /^__metadata:/m.test(read(join(folder, 'yarn.lock')) ?? ''))
    const lock = file === undefined ? undefined : join(folder, file)
    return { manager: MANAGERS[isBerry ? 'yarn' : name], folder, lock, isNamed: true }
  }
  return { manager: MANAGERS.npm, folder: folders[0] ?? '', lock: undefined, isNamed: false }
}

/** The field `packageManager`, such as `yarn@4.5.0`. */
function fromField(packageText: string | undefined): ManagerName | undefined {
  const [, name, major] = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@\D?(\d+)/.exec(packageText ?? '') ?? []
  return name === 'yarn' && major === '1' ? 'yarn 1' : (name as ManagerName | undefined)
}

const fromConfiguration = (folder: string, has: (name: string) => boolean): ManagerName | undefined =>
  has(join(folder, 'pnpm-workspace.yaml')) ? 'pnpm' : has(join(folder, '.yarnrc.yml')) ? 'yarn 1' : undefined
