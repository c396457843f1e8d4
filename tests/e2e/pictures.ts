/**
 * Takes a screenshot of every screen on desktop and phone, light and dark. Those that the README and docs/design.md show are kept
 * in docs/pictures; all of them are in .cache/pictures, which is not committed.
 */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CACHE } from '../../tools/lib/root.mjs'
import { owner } from './administrators.js'
import { SCREENS, type Viewer } from './screens.js'
import { member } from './sign-in.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld, ROOT } from './world.js'

const KEPT = join(ROOT, 'docs', 'pictures')
const ALL = join(CACHE, 'pictures')
const SHOWN = ['home', 'login', 'docs', 'console']
const LOOKS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const

const SETTINGS = `/console/organizations/${HUB_ORGANIZATION}`

/** Pages of the console that its menu does not list. */
const NOT_IN_MENU = [
  ...[
    'welcome',
    'account',
    'persons?new=person',
    'persons/import',
    'providers?new=provider',
    'organizations?new=organization',
    'keys?new=key',
    'nowhere',
  ].map((path) => `/console/${path}`),
  '/console/readings?by=organization',
  ...['sessions', 'readers', 'appearance', 'emails', 'records'].map((tab) => `${SETTINGS}?tab=${tab}`),
]

/** Returns the file name for a page of the console: its path without ids. */
function nameOf(path: string): string {
  const words = path
    .replace(/^\/console\//, '')
    .replace(/[0-9a-f-]{36}\W/, '')
    .replace(/\W?(tab|by|new)=/, '-')
  return `console-${words.replaceAll('/', '-') || 'overview'}`
}

/** Adds some people, so that the console has something to show. */
async function fill(world: HubWorld): Promise<void> {
  const people = [
    ['ada', ['docusaurus-users', 'writers']],
    ['bob', ['docusaurus-users']],
    ['carol', ['docusaurus-users', 'portico-admins']],
    ['dora', []],
    ['eve', ['docusaurus-users']],
  ] as const
  for (const [name, groups] of people) {
    const handles = [{ type: 'email_address', value: `${name}@travel.example` }]
    await world.admin('POST', '/admin/persons', { handles, groups, ...(name === 'eve' && { active: false }) })
  }
}

/** The stored browser state of each viewer. */
type States = Readonly<Record<Viewer, BrowserContextOptions['storageState']>>

let world: HubWorld
let states: States
/** The pages of the console, as its menu lists them. */
let menu: readonly string[]

beforeAll(async () => {
  await rm(ALL, { recursive: true, force: true })
  for (const folder of [KEPT, ALL]) await mkdir(folder, { recursive: true })
  world = await openWorld()
  const { page: administrator } = await owner(world)
  await fill(world)
  await administrator.goto('/console/persons')
  await administrator.getByRole('row', { name: 'ada@travel.example' }).waitFor()
  const links = administrator.locator('nav a[href^="/console/"]')
  menu = [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))]
  const keptBy = async (name: string, groups: readonly string[]) =>
    (await member(world, `${name}@travel.example`, groups, '/')).context().storageState()
  states = {
    visitor: undefined,
    owner: await administrator.context().storageState(),
    reader: await keptBy('reader', ['docusaurus-users']),
    guest: await keptBy('guest', []),
  }
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
    for (const path of [...menu, ...NOT_IN_MENU]) {
      const visited = await visit(states.owner)
      await visited.page.goto(path)
      await visited.page.getByRole('heading', { level: 1 }).waitFor()
      await take(path === '/console/persons' ? 'console' : nameOf(path), visited)
    }
  },
)
