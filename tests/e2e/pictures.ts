/**
 * Takes a screenshot of every screen on desktop and phone, light and dark. Those that the README and docs/design.md show are kept
 * in docs/pictures; all of them are in .cache/pictures, which is not committed.
 */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CACHE } from '../../tools/lib/root.mjs'
import { SCREENS, type Viewer } from './screens.js'
import { openViewers, type States } from './viewers.js'
import { type HubWorld, openWorld, ROOT } from './world.js'

const KEPT = join(ROOT, 'docs', 'pictures')
const ALL = join(CACHE, 'pictures')
const SHOWN = ['home', 'login', 'docs', 'console']
const LOOKS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const

/** Returns the file name for a page of the console: its path without ids. */
function nameOf(path: string): string {
  const words = path
    .replace(/^\/console\//, '')
    .replace(/[0-9a-f-]{36}\W/, '')
    .replace(/\W?(tab|by|new)=/, '-')
  return `console-${words.replaceAll('/', '-') || 'overview'}`
}

let world: HubWorld
let states: States
let pages: readonly string[]

beforeAll(async () => {
  await rm(ALL, { recursive: true, force: true })
  for (const folder of [KEPT, ALL]) await mkdir(folder, { recursive: true })
  world = await openWorld()
  const viewers = await openViewers(world)
  states = viewers.states
  pages = viewers.pages
})
afterAll(async () => {
  await world?.close()
})

test.each(Object.entries(LOOKS).flatMap(([look, viewport]) => SCHEMES.map((scheme) => ({ look, viewport, scheme }))))(
  'every screen is captured on a $look in $scheme',
  async ({ look, viewport, scheme }) => {
    const visit = (storageState: States[Viewer]) =>
      world.visitor({ viewport, colorScheme: scheme, ...(storageState && { storageState }) })
    const take = async (name: string, { page, complaints }: Awaited<ReturnType<typeof visit>>) => {
      await page.waitForLoadState('networkidle')
      const file = `${name}-${look}-${scheme}.png`
      await page.screenshot({ path: join(ALL, file), animations: 'disabled' })
      if (SHOWN.includes(name)) await copyFile(join(ALL, file), join(KEPT, file))
      expect([name, complaints]).toEqual([name, []])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
    for (const [name, { by, open }] of Object.entries(SCREENS)) {
      const visited = await visit(states[by])
      await open(visited.page, world)
      await take(name, visited)
    }
    for (const path of pages) {
      const visited = await visit(states.owner)
      await visited.page.goto(path)
      await visited.page.getByRole('heading', { level: 1 }).waitFor()
      await take(path === '/console/persons' ? 'console' : nameOf(path), visited)
    }
  },
)
