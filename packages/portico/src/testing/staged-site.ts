import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { emptyFolder } from './program.js'

/** The title of the private page. */
export const PRIVATE = 'The saffron lamp'

const ROOT_ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

export function put(cwd: string, name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), text)
}

/**
 * Returns a folder with `staging`: a built site in cleartext, with one private chunk and the plan that a site build writes
 * beside it.
 * @param readers the groups that the private page requires.
 */
export function stagedSite({
  readers = [],
  orgId = ROOT_ORGANIZATION,
}: {
  readonly readers?: readonly string[]
  readonly orgId?: string
} = {}): string {
  const cwd = emptyFolder()
  const plan = {
    version: 'portico/plan/v2',
    build: 'build-one',
    orgId,
    origin: 'https://docs.example',
    baseUrl: '/',
    prerendered: ['docs/lamp/index.html'],
    rules: [{ path: 'docs/*', ...(readers.length > 0 && { groups: readers }) }],
    publicTexts: [],
    groupNames: Object.fromEntries(readers.map((group) => [group, 'anywhere'])),
    parts: [
      {
        expression: { any: [readers] },
        pages: ['/docs/lamp'],
        canaries: [{ source: 'docs/lamp.md', what: 'title', text: PRIVATE }],
      },
    ],
  }
  put(cwd, 'staging/portico-plan.json', JSON.stringify(plan))
  put(cwd, 'staging/index.html', '<!doctype html><title>Home</title>')
  put(cwd, 'staging/docs/lamp/index.html', '<!doctype html><title>Sign in</title>')
  put(cwd, 'staging/assets/js/sealed0-1.0a1b2c3d.js', `e(${JSON.stringify(PRIVATE)})`)
  return cwd
}
