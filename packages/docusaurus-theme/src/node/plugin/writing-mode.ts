import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeExpression } from '@portico/access'
import { type AccessReason, siteKey } from '@portico/sealing/plan'
import type { WrittenPage } from '../../client/preview/writing-badge.js'
import { type GeneratedSite, type ReadSiteInput, readSite } from '../access/read-site.js'
import type { RouteNode } from '../site/site-files.js'

const BADGE = fileURLToPath(new URL('../../client/preview/writing-badge.js', import.meta.url))

const FILE = 'writing.js'

/** The module of a build: readers see no badge, because their pages are sealed. */
export const WITHOUT_BADGE = 'export default null;\n'

const SAID: Readonly<Record<AccessReason['by'], (at: string) => string>> = {
  rule: (at) => `the rule for ${JSON.stringify(at)}`,
  folder: (at) => at,
  page: (at) => at,
  original: (at) => at,
  'forced-login': () => 'the option forceLogin',
  list: () => 'a list of private pages',
  'leads-to': (at) => `the page ${at}, to which it leads`,
  'guest-page': () => 'the option guestLinks',
}

/** The private pages of a site, by path. */
export function writtenPages({ site, access }: Pick<GeneratedSite, 'site' | 'access'>): Record<string, WrittenPage> {
  const pagesByPath = new Map<string, WrittenPage>()
  const visit = (routes: readonly RouteNode[]) => {
    for (const { path, routes: inner } of routes) {
      const audience = access.at(path)
      if (audience && !path.includes('*'))
        pagesByPath.set(siteKey(path), {
          readers: describeExpression(audience),
          reasons: access.why(path).map(({ by, at = '' }) => SAID[by](at)),
        })
      visit(inner ?? [])
    }
  }
  visit(site.routes)
  return Object.fromEntries(pagesByPath)
}

/**
 * During development, writes the module with which private pages show who may read them. An invalid declaration is left to the
 * next build, which stops at it: until then the pages show the last valid state.
 */
export function writeWriting(folder: string, input: Omit<ReadSiteInput, 'building'>): void {
  let pages: ReturnType<typeof writtenPages>
  try {
    pages = writtenPages(readSite({ ...input, building: false }))
  } catch (cause) {
    input.warn?.(cause instanceof Error ? cause.message : String(cause))
    return
  }
  const code = `import { badgeFor } from ${JSON.stringify(BADGE)};\nexport default badgeFor(${JSON.stringify(pages)});\n`
  const file = join(folder, FILE)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code)
}

interface Compiler {
  readonly hooks: { readonly watchRun: { tap(name: string, listener: () => void): void } }
}

/**
 * Runs a function before each bundling during development: content may have changed, and Docusaurus configures the bundler only
 * once.
 */
export const beforeEachRun = (act: () => void) => ({
  apply: (compiler: Compiler) => compiler.hooks.watchRun.tap('portico-writing', act),
})
