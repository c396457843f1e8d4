import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createHub, GENERATORS, type Generator } from './create-hub.js'

/** The world that the program runs in. */
export interface MainInput {
  readonly args: readonly string[]
  readonly cwd: string
  readonly out: Pick<NodeJS.WriteStream, 'write'>
  readonly err: Pick<NodeJS.WriteStream, 'write'>
}

const DEFAULT_FOLDER = 'my-hub'

const HELP = `Usage: npm create portico@latest [folder] [-- --generator vitepress]

Creates a site with public pages, private pages, and the server that opens them for their readers. A site of Docusaurus also has an
API reference. The default folder is ${DEFAULT_FOLDER}.

      --generator <name>  what builds its pages: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(GENERATORS)}; default: ${GENERATORS[0]}
  -v, --version           prints the version
  -h, --help              prints this
`

/** `npm create portico`. Answers the exit code; never throws. */
export function main({ args, cwd, out, err }: MainInput): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        generator: { type: 'string', default: 'docusaurus' },
        version: { type: 'boolean', short: 'v' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help || values.version) {
      out.write(values.help ? HELP : `${version()}\n`)
      return 0
    }
    const [target = DEFAULT_FOLDER, ...more] = positionals
    if (more.length > 0)
      throw new Error(`One folder is expected, got ${positionals.length}: ${positionals.join(', ')}.`)
    const folder = resolve(cwd, target)
    const generator = demandGenerator(values.generator)
    createHub({ folder, generator })
    out.write(nextSteps(folder, relative(cwd, folder), INSTALLS[generator]))
    return 0
  } catch (error) {
    // The message repeats what was typed.
    err.write(
      `create-portico: ${(error instanceof Error ? error.message : String(error)).replace(/[^\P{C}\n]/gu, '?')}\n`,
    )
    return 1
  }
}

/** What installs the generators that npm does not install. */
const INSTALLS: Partial<Record<Generator, string>> = {
  mkdocs: 'pip install --requirement requirements.txt',
  sphinx: 'pip install --requirement requirements.txt',
}

function demandGenerator(name: string): Generator {
  const generator = GENERATORS.find((each) => each === name.toLowerCase())
  if (generator) return generator
  throw new Error(
    `There is no sample site for the generator ${name}. Choose one of ${GENERATORS.join(', ')}. In a site that exists, "npx portico add" knows more.`,
  )
}

function nextSteps(folder: string, path: string, install: string | undefined): string {
  // Quoted where a shell would take it apart.
  const quotedPath = /^[\w./-]+$/.test(path) ? path : JSON.stringify(path)
  const enter = path === '' ? '' : `cd ${quotedPath} && `
  return `Created a hub in ${folder}. Next:

  ${enter}${install === undefined ? '' : `${install}\n  `}npm install
  npm start

npm start builds the site, encrypts its private pages and prints a link that makes you the owner.
`
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
