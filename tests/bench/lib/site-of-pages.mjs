/** The site that benchmarks build: the same content with and without the theme. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inRoot } from '../../../tools/lib/root.mjs'

/** The private page that is opened. */
export const CLOSED = '/docs/closed/page-3'
const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/**
 * Writes the same site twice: with and without the theme. Half of its docs are private.
 * @param {object} shape
 * @param {number} [shape.chapter] the number of pages of a chapter; without chapters, the menu of each page has hundreds of entries
 * @param {readonly string[]} [shape.groups] those that read the private pages, each an equal number
 */
export function writeSite(folder, identity, pages, { chapter = Number.POSITIVE_INFINITY, groups = ['bench'] } = {}) {
  rmSync(folder, { recursive: true, force: true })
  const privateParts = groups.map((group, at) => ({ group, part: at === 0 ? 'closed' : `closed-${at}` }))
  const parts = [
    { part: 'open', count: pages / 2 },
    ...privateParts.map(({ part }) => ({ part, count: pages / 2 / groups.length })),
  ]
  for (const { part, count } of parts) {
    for (let page = 0; page < count; page += 1) {
      const place = join(folder, 'docs', part, ...(page < chapter ? [] : [`chapter-${Math.floor(page / chapter)}`]))
      mkdirSync(place, { recursive: true })
      writeFileSync(
        join(place, `page-${page}.md`),
        `---\ntitle: ${part} number ${page}\n---\n\n${`The ${part} paragraph ${page} says what page ${page} has to say. `.repeat(20)}\n\n## Heading ${page} of ${part}\n`,
      )
    }
  }
  mkdirSync(join(folder, 'src', 'pages'), { recursive: true })
  writeFileSync(join(folder, 'src', 'pages', 'index.md'), `# A public page\n\nSome words, and [a way in](${CLOSED}).\n`)
  // Links prefetch their targets, and the sealed site prefetches less: on this page, only the page itself is measured.
  writeFileSync(join(folder, 'src', 'pages', 'still.md'), '# A page without links\n\nSome words.\n')
  writeFileSync(join(folder, 'package.json'), '{ "name": "bench-site", "private": true }\n')
  const config = {
    title: 'Bench',
    url: 'http://localhost',
    baseUrl: '/',
    future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
    presets: [['classic', { docs: {}, blog: false }]],
  }
  const options = {
    orgID: ORGANIZATION,
    baseURL: identity,
    uxMode: 'modal',
    statistics: true,
    privatePaths: privateParts.map(({ part, group }) => ({ path: `docs/${part}/*`, groups: [group] })),
  }
  writeFileSync(join(folder, 'plain.mjs'), `export default ${JSON.stringify(config)}\n`)
  writeFileSync(
    join(folder, 'sealed.mjs'),
    `export default ${JSON.stringify({ ...config, themes: [['@portico/docusaurus-theme', options]] })}\n`,
  )
}

const DOCUSAURUS = inRoot('node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs')

/**
 * Removes the caches of former builds.
 * @returns {string[]} the arguments of Node for a build of one variant
 */
export function freshBuild(folder, config, out) {
  for (const cache of ['.docusaurus', 'node_modules']) rmSync(join(folder, cache), { recursive: true, force: true })
  return [DOCUSAURUS, 'build', folder, '--config', config, '--out-dir', out]
}

/** Builds one variant from scratch. Returns how long it took, in milliseconds. */
async function build(folder, config, out) {
  const args = freshBuild(folder, config, out)
  const began = performance.now()
  await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 })
  return performance.now() - began
}

/** Builds both variants in turn, often enough for their size, and returns the fastest time of each. Keeps the last builds. */
export async function builds(folder, plainOut, staging, pages) {
  const rounds = pages > 1000 ? 1 : pages > 100 ? 3 : 6
  const took = { plain: [], sealed: [] }
  const variants = { plain: plainOut, sealed: staging }
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? ['plain', 'sealed'] : ['sealed', 'plain'])
      took[name].push(await build(folder, `${name}.mjs`, variants[name]))
  return { plain: Math.min(...took.plain), sealed: Math.min(...took.sealed) }
}
