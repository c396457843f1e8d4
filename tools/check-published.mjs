/**
 * Checks what a program gets when it installs a package: `publint` compares each manifest with its files, and the compiler
 * looks for the types of every entry as programs do: with `import` and with `require`, by Node's rules and by a bundler's. Then each
 * entry is required.
 * Otherwise, a wrong condition in `exports` would only show in a user's build. Run by `npm run check`.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { manifestOf, PUBLISHED_PACKAGES } from './lib/published.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { node, run } from './lib/run.mjs'

/**
 * How programs look for types, each with files that do so. A bundler's program may be either kind of module. By the rules of `node16`,
 * CommonJS cannot require an ES module; by those of `nodenext` it can, like Node since 20.19.
 */
const RULES = {
  node16: ['import.mts', 'require.cts'],
  nodenext: ['import.mts', 'require-all.cts'],
  bundler: ['import.mts'],
}

/** What registries show about a package, and what prevents publishing it. */
function* missingIn(folder) {
  if (!existsSync(inRoot(folder, 'README.md'))) yield `${folder} has no README.md, which a registry shows.`
  const { private: isPrivate, description, files } = manifestOf(folder)
  if (isPrivate || !description || !files)
    yield `${folder}/package.json needs a description and a list of files, and must not be private: it is published.`
}

async function manifestComplaints(folder) {
  const manifest = manifestOf(folder)
  const { messages } = await publint({ pkgDir: inRoot(folder), pack: false, strict: true })
  return messages.map((message) => `${folder}: ${formatMessage(message, manifest, { color: false })}`)
}

/** The entries with types, and whether they are there as CommonJS too. */
const entriesOf = (folder) => {
  const { name, exports } = manifestOf(folder)
  return Object.entries(exports)
    .filter(([, target]) => JSON.stringify(target).includes('.d.ts'))
    .map(([path, target]) => ({
      specifier: name + path.slice(1),
      isCommonJs: 'require' in target,
      // Global declarations, without a program behind them.
      bare: !JSON.stringify(target).includes('.js"'),
    }))
}

async function typeComplaints() {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'types-'))
  const entries = PUBLISHED_PACKAGES.flatMap(entriesOf)
  const use = ({ specifier, bare }, at) =>
    bare ? `import '${specifier}'\n` : `import * as part${at} from '${specifier}'\nvoid part${at}\n`
  const uses = (list) => list.map(use).join('')
  try {
    writeFileSync(join(folder, 'import.mts'), uses(entries))
    writeFileSync(join(folder, 'require.cts'), uses(entries.filter(({ isCommonJs }) => isCommonJs)))
    writeFileSync(join(folder, 'require-all.cts'), uses(entries))
    const complaints = []
    for (const [rule, files] of Object.entries(RULES)) {
      const compilerOptions = {
        ...{
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          target: 'es2023',
          lib: ['es2023', 'dom'],
          jsx: 'react-jsx',
        },
        ...{
          noUncheckedSideEffectImports: true,
          moduleResolution: rule,
          module: rule === 'bundler' ? 'esnext' : rule,
          types: [],
        },
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
      await node(inRoot('node_modules', 'typescript', 'bin', 'tsc'), ['-p', folder], { quiet: true }).catch((error) =>
        complaints.push(`Types by the rules of ${rule}:\n${error.message}`),
      )
    }
    return complaints
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Requires every entry as Node does, and those that are there as CommonJS also as a program that cannot require an ES module. */
async function requireComplaints() {
  const entries = PUBLISHED_PACKAGES.flatMap(entriesOf).filter(({ bare }) => !bare)
  const ways = [
    [[], entries],
    [['--no-experimental-require-module'], entries.filter(({ isCommonJs }) => isCommonJs)],
  ]
  const complaints = ways.map(([flags, list]) => {
    const program = list.map(({ specifier }) => `require('${specifier}')`).join('\n')
    return run(process.execPath, [...flags, '-e', program], { quiet: true }).then(
      () => [],
      (error) => [`An entry cannot be required: ${error.message}`],
    )
  })
  return (await Promise.all(complaints)).flat()
}

/** @returns {Promise<string[]>} A sentence for each thing that would break a program. */
export async function publishedComplaints() {
  const manifests = await Promise.all(PUBLISHED_PACKAGES.map(manifestComplaints))
  return [
    ...PUBLISHED_PACKAGES.flatMap((folder) => [...missingIn(folder)]),
    ...manifests.flat(),
    ...(await typeComplaints()),
    ...(await requireComplaints()),
  ]
}
