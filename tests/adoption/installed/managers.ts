import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { manifestOf } from '../../../tools/lib/published.mjs'

/** A package manager that a site may be installed with. */
export interface Manager {
  readonly name: string
  /** The command and its first arguments: npm downloads the program. */
  readonly command: readonly string[]
  /** What marks a site as its own, and makes it use a registry. */
  readonly files: (registry: string) => Readonly<Record<string, string>>
  /** The commands that `portico add` prints. */
  readonly next: readonly [install: string, build: string, preview: string]
}

const npmrc = (registry: string) => ({ '.npmrc': `registry=${registry}\n` })
const yarnrc = (linker: string) => (registry: string) => ({
  'yarn.lock': '',
  '.yarnrc.yml': `nodeLinker: ${linker}
npmRegistryServer: "${registry}"
unsafeHttpWhitelist: ["127.0.0.1"]
enableTelemetry: false
enableImmutableInstalls: false
npmMinimalAgeGate: 0
`,
})
const YARN_4 = ['npx', '--yes', '--package', '@yarnpkg/cli-dist@4.18.1', '--', 'yarn'] as const
const YARN = ['yarn install', 'yarn run build', 'yarn run preview'] as const

export const MANAGERS: readonly Manager[] = [
  {
    name: 'npm',
    command: ['npm'],
    files: npmrc,
    next: ['npm install', 'npm run build', 'npm run preview'],
  },
  {
    name: 'pnpm',
    command: ['npx', '--yes', 'pnpm@10.34.8'],
    files: (registry) => ({ ...npmrc(registry), 'pnpm-workspace.yaml': 'minimumReleaseAge: 0\n' }),
    next: ['pnpm install', 'pnpm run build', 'pnpm run preview'],
  },
  {
    name: 'yarn 1',
    command: ['npx', '--yes', 'yarn@1.22.22'],
    files: (registry) => ({
      ...npmrc(registry),
      '.yarnrc': `registry "${registry}"\n`,
      'yarn.lock': '# yarn lockfile v1\n',
    }),
    next: YARN,
  },
  { name: 'yarn 4', command: YARN_4, files: yarnrc('node-modules'), next: YARN },
  { name: "yarn 4 with Plug'n'Play", command: YARN_4, files: yarnrc('pnp'), next: YARN },
  {
    name: 'bun',
    command: ['npx', '--yes', 'bun@1.4.5'],
    files: (registry) => ({ 'bunfig.toml': `[install]\nregistry = "${registry}"\n`, 'bun.lock': '' }),
    next: ['bun install', 'bun run build', 'bun run preview'],
  },
]

const { '@docusaurus/core': docusaurus, '@mdx-js/react': mdx, react } = manifestOf('sites/hub').dependencies

/** Packages whose newest version lacks a file for some platform: those of this repository. */
const PINNED = Object.fromEntries(
  ['@swc/core', '@swc/html'].map((name) => [name, manifestOf(`node_modules/${name}`).version]),
)

export const SECRET = 'Partners pay seventeen copper kettles for each crossing.'

/** A site with a configuration that has functions and a helper, and a page that becomes private. */
const SITE = {
  'package.json': `${JSON.stringify(
    {
      name: 'crossings',
      private: true,
      scripts: { build: 'docusaurus build' },
      dependencies: {
        '@docusaurus/core': docusaurus,
        '@docusaurus/faster': docusaurus,
        '@docusaurus/preset-classic': docusaurus,
        '@mdx-js/react': mdx,
        react,
        'react-dom': react,
      },
      overrides: PINNED,
      resolutions: PINNED,
      pnpm: { overrides: PINNED },
    },
    null,
    2,
  )}\n`,
  'docusaurus.config.ts': `import { base } from './site/base'

export default async function createConfig() {
  return { ...base, presets: [['classic', { blog: false }]] }
}
`,
  'site/base.ts': `export const base = {
  title: 'Crossings',
  url: 'http://localhost:3000',
  baseUrl: '/',
  onBrokenLinks: 'throw' as const,
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
}
`,
  'docs/welcome.md': '---\nslug: /\n---\n\n# Welcome\n\nEveryone may read this.\n',
  'docs/partners/index.md': `# Partners\n\n${SECRET}\n`,
  'src/pages/index.md': '# Crossings\n',
}

/** Writes the site for a package manager. */
export async function writeSite(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries({ ...SITE, ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** The variables of a person's shell, without those of this repository. */
function surroundings(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_EXTRA_CA_CERTS } = process.env
  return { PATH, HOME, CI: 'false', ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) }
}

/** The command and its arguments in place of the name of the package manager. */
const words = ({ command }: Manager, typed: string) => [...command, ...typed.split(' ').slice(1)]

/** Runs what a person types, such as `yarn install`. @throws Error with its output if it fails */
export async function type(manager: Manager, cwd: string, typed: string): Promise<string> {
  const [program = '', ...args] = words(manager, typed)
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    cwd,
    env: surroundings(),
    maxBuffer: 1 << 26,
  }).catch((cause: { stdout?: string; stderr?: string }) => {
    throw new Error(`${typed} failed.\n${cause.stdout}\n${cause.stderr}`, { cause })
  })
  return stdout + stderr
}

/** Runs a script that serves the site until `work` is done. @throws Error with its output if it ends before */
export async function whileServing<Result>(
  { manager, cwd, typed, port }: { manager: Manager; cwd: string; typed: string; port: number },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const [program = '', ...args] = words(manager, typed)
  const json = manager.name === 'npm' ? ['--', '--json'] : ['--json']
  const child = spawn(program, [...args, ...json], {
    cwd,
    env: { ...surroundings(), PORT: String(port), PORTICO_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  let output = ''
  child.stderr.on('data', (part) => {
    output += part
  })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      output += `${line}\n`
      if (!line.startsWith('{"event":"ready"')) continue
      return await work((JSON.parse(line) as { url: string }).url)
    }
    throw new Error(`${typed} ended before the site was ready. ${output}`)
  } finally {
    // The whole process group, because package managers start programs through shells.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}
