import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type AccessRule, compileRule, groupsNamedIn, readPageAccess } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import { sitePath } from '@portico/sealing/plan'
import type { Originals } from '../i18n/originals.js'
import type { Page } from '../site/read-pages.js'
import type { RouteNode } from '../site/site-files.js'
import { authorsPath } from '../site/sources.js'
import { type Category, foldersOf } from './access-map.js'
import type { Declarations, DeclaredKeys, NamedGroup } from './unmatched-declarations.js'

/** Where a site's declarations are found. */
export interface DeclarationsInput {
  readonly rules: readonly AccessRule[]
  readonly groups: readonly string[] | undefined
  readonly pages: readonly Page[]
  readonly originals: Originals
  readonly category: (folder: string) => Category | undefined
  readonly routes: readonly RouteNode[]
  readonly baseUrl: string
  /** Folders whose files are published unchanged, as absolute paths. */
  readonly staticFolders: readonly string[]
}

/** A source with its own declarations. */
interface Declared {
  readonly file: string
  readonly access: unknown
  readonly keys: readonly string[]
}

/** Collects what rules, folders and pages declare about access, and the paths that rules could match. */
export function declarationsOf(input: DeclarationsInput): Declarations {
  const { rules, groups, routes, baseUrl, staticFolders } = input
  const declared = [...declaredBy(input)]
  const namedGroups = [
    ...rules.flatMap((rule) => groupsOfRule(rule).map((group): NamedGroup => ({ group, by: ruleName(rule.path) }))),
    ...declared.flatMap(({ file, access }) => groupsIn(access).map((group): NamedGroup => ({ group, by: file }))),
  ]
  const paths = [...leaves(routes).map((path) => sitePath(path, baseUrl)), ...staticFolders.flatMap(filesIn)]
  return {
    rules,
    groups,
    namedGroups,
    paths,
    declared: declared.map(({ file, keys }): DeclaredKeys => ({ file, keys })),
  }
}

function* declaredBy({ pages, originals, category }: DeclarationsInput): Generator<Declared> {
  const sources = new Map<string, Readonly<Record<string, unknown>>>()
  for (const { metadata } of pages) {
    sources.set(metadata.source, metadata.frontMatter ?? {})
    const original = originals.get(metadata.source)
    if (original) sources.set(original.source, original.frontMatter)
  }
  for (const [source, frontMatter] of sources)
    yield {
      file: authorsPath(source),
      access: frontMatter.access,
      keys: keysOf(frontMatter, 'sidebar_custom_props', 'customProps'),
    }
  for (const folder of new Set([...sources.keys()].flatMap(foldersOf))) {
    const categoryFile = category(folder)
    if (categoryFile)
      yield {
        file: `${authorsPath(folder)}/_category_`,
        access: categoryFile.customProps?.access,
        keys: [
          ...Object.keys(categoryFile.customProps ?? {}),
          ...('access' in categoryFile ? ['_category_.access'] : []),
        ],
      }
  }
}

/** The keys of a front matter; keys within the named objects are prefixed with the object's name. */
const keysOf = (frontMatter: Readonly<Record<string, unknown>>, ...nested: readonly string[]): string[] => [
  ...Object.keys(frontMatter),
  ...nested.flatMap((name) => {
    const value = frontMatter[name]
    return isRecord(value) ? Object.keys(value).map((key) => `${name}.${key}`) : []
  }),
]

const groupsIn = (access: unknown): readonly string[] => {
  const read = readPageAccess(access)
  return read.ok && typeof read.access === 'object' ? groupsNamedIn(read.access) : []
}

const groupsOfRule = (rule: AccessRule): readonly string[] => {
  const compiled = compileRule(rule)
  return compiled.ok ? groupsNamedIn(compiled.access) : []
}

const ruleName = (path: AccessRule['path']) =>
  `The rule for ${JSON.stringify(typeof path === 'string' ? path : path.regex)}`

const leaves = (routes: readonly RouteNode[]): string[] =>
  routes.flatMap((route) => (route.routes ? leaves(route.routes) : [route.path]))

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/'))
    : []
