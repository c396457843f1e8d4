/**
 * Everyone who sees a screen, and the pages of the console. The people are stored browser states, so that each screen is opened in a
 * separate browser context.
 */
import type { BrowserContextOptions } from 'playwright-core'
import { owner } from './administrators.js'
import type { Viewer } from './screens.js'
import { member } from './sign-in.js'
import { HUB_ORGANIZATION, type HubWorld } from './world.js'

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
export type States = Readonly<Record<Viewer, BrowserContextOptions['storageState']>>

/** Signs the viewers in, and lists the pages of the console: those of its menu, and the others. */
export async function openViewers(world: HubWorld): Promise<{ states: States; pages: readonly string[] }> {
  const { page: administrator } = await owner(world)
  await fill(world)
  await administrator.goto('/console/persons')
  await administrator.getByRole('row', { name: 'ada@travel.example' }).waitFor()
  const links = administrator.locator('nav a[href^="/console/"]')
  const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const keptBy = async (name: string, groups: readonly string[]) =>
    (await member(world, `${name}@travel.example`, groups, '/')).context().storageState()
  const states = {
    visitor: undefined,
    owner: await administrator.context().storageState(),
    reader: await keptBy('reader', ['docusaurus-users']),
    guest: await keptBy('guest', []),
    asker: await keptBy('asker', []),
  }
  return { states, pages: [...new Set([...menu, ...NOT_IN_MENU])] }
}
