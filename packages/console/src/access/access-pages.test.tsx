// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PersonOpenings, ReadablePages } from '../persons/person-pages.js'
import { Readings } from '../readings/readings.js'
import { drawPage, openWorldBesidePage, rowsOf } from '../testing/drawn-pages.js'
import type { SiteWorld } from '../testing/site-world.js'
import { KeyPairs } from './key-pairs.js'
import { viewOf } from './pages-for.js'
import { SitePage } from './site-page.js'
import { SitePages } from './site-pages.js'
import { WithdrawnAccess } from './withdrawn-access.js'

let world: SiteWorld
beforeAll(async () => {
  world = await openWorldBesidePage()
  await world.open('ada@acme.example', { page: '/docs/deals/terms' })
  await world.open('bob@acme.example', { program: true, page: '/docs/deals/terms' })
  await world.open('peter@initech.example', { organization: world.partner, page: '/docs/partners' })
  await world.admin.setGroups(world.person.bob, [])
})
afterAll(() => world.close())
afterEach(cleanup)

/** Shows a page of the console to an administrator. */
const draw = (path: string, as?: Parameters<typeof drawPage>[3]) =>
  drawPage(
    world,
    [
      { path: '/access', Component: SitePages },
      { path: '/access/page', Component: SitePage },
      { path: '/readings', Component: Readings },
      { path: '/withdrawn', Component: WithdrawnAccess },
      { path: '/key-pairs', Component: KeyPairs },
      {
        path: '/persons/ada',
        element: (
          <>
            <ReadablePages personId={world.person.ada} />
            <PersonOpenings personId={world.person.ada} />
          </>
        ),
      },
    ],
    path,
    as,
  )

test('every page is listed with a description of its readers', async () => {
  draw('/access')
  expect(await rowsOf('Pages')).toEqual([
    '/ | Everyone',
    '/blog/welcome | Everyone',
    '/docs/deals/prices | acme, or beta and globex',
    '/docs/deals/terms | acme, or beta and globex',
    '/docs/intro | Anyone signed in',
    '/docs/partners | org:Initech',
  ])
})

test('the list can be filtered by groups to their private pages, with the same decision as the key release', async () => {
  draw('/access?under=/docs&reader=beta,globex')
  expect((await rowsOf('Pages')).map((row) => row.split(' | ')[0])).toEqual([
    '/docs/deals/prices',
    '/docs/deals/terms',
    '/docs/intro',
  ])
})

test('a page shows who can open it now, who opened it and how, and when their access ends at the latest', async () => {
  draw(viewOf('/docs/deals/terms'))
  expect((await rowsOf('Who can open it now')).sort()).toEqual([
    'ada@acme.example | acme',
    'grace@globex.example | betaglobex',
  ])
  const openings = await rowsOf('Openings')
  expect(openings).toHaveLength(2)
  expect(openings.find((row) => row.startsWith('ada@'))).toMatch(
    /^ada@acme\.example \| Jan 15, 2026.* \| Browser \| Jan 16/,
  )
  expect(openings.find((row) => row.startsWith('bob@'))).toContain('| Program |')
  screen.getByText('2 pages with these readers')
  expect(await rowsOf('What decides this')).toEqual([
    'Folder | docs/deals/_category_.json requires one of these: acme, or beta and globex',
  ])
  screen.getByText('docs/deals/terms.md')
  screen.getByText('npx portico why /docs/deals/terms')
})

test('a member of a partner organization is shown only as the organization', async () => {
  draw(viewOf('/docs/partners'))
  await screen.findByText(/Initech Ltd/)
  const [row] = await rowsOf('Openings')
  expect(row).toMatch(/^Member of Initech Ltd…[0-9a-f-]{8} \|/)
  expect(document.body.textContent).not.toContain('peter@')
  screen.getByText(/^No member of this organization can open this page\./)
})

test('a public page needs no key, and an unknown one is reported', async () => {
  draw(viewOf('/blog/welcome'))
  await screen.findByText(/^This page is public\./)
  expect(screen.queryByRole('heading', { name: 'Who opened it' })).toBeNull()
  cleanup()
  draw(viewOf('/nowhere'))
  await screen.findByText(/^The served build has no such page\./)
})

test('a person who lost access is listed with the time when their last key lease ends', async () => {
  draw('/withdrawn')
  expect(await rowsOf('Withdrawn access')).toEqual([
    expect.stringMatching(/^bob@acme\.example \| acme, or beta and globex.*\| Jan 16, 2026/),
  ])
  await screen.findByText('2 pages')
})

test('a person’s page lists what they can open now and what they opened', async () => {
  draw('/persons/ada')
  expect(await rowsOf('Pages they can open')).toEqual([
    '/docs/deals/prices | acme, or beta and globex | acme',
    '/docs/deals/terms | acme, or beta and globex | acme',
    '/docs/intro | Anyone signed in | They are signed in.',
    '/ | Everyone | It is public.',
    '/blog/welcome | Everyone | It is public.',
  ])
  await screen.findByText('2 pages')
  expect((await rowsOf('Openings')).map((row) => row.split(' | ')[0]).sort()).toEqual([
    '/docs/deals/terms',
    'Lists and search of pages forAnyone signed in1 page',
    'Lists and search of pages foracme, or beta and globex2 pages',
  ])
})

test('a key pair is listed with the builds that use it, and its public key can be copied', async () => {
  draw('/key-pairs')
  const [row] = await rowsOf('Key pairs')
  expect(row).toMatch(/^[0-9a-f]{16} \| Current \| Jan 15, 2026.*build-1\s+3 readers, last used Jan 15, 2026/)
  screen.getByRole('button', { name: 'Copy: Public key' })
  screen.getByText('npx portico seal forget <id>')
})

test('administrators of a partner organization see neither the pages nor the group names of the site', async () => {
  const { adminKey: token } = world.settings
  draw('/access', { organization: world.partner, token })
  await screen.findByText(/^No site is served for this organization/)
  cleanup()
  draw(viewOf('/docs/partners'), { organization: world.partner, token })
  await screen.findByText(/^The served build has no such page\./)
  cleanup()
  draw('/key-pairs', { organization: world.partner, token })
  await screen.findByText(/^This organization has no key pair/)
  cleanup()
  draw('/withdrawn', { organization: world.partner, token })
  await screen.findByText(/^No one who lost access still has a key lease/)
})

test('the list of who read what has a row for each day, reader and part, with a chart, and can be filtered', async () => {
  draw('/readings')
  const rows = await rowsOf('Who read what')
  expect(rows).toHaveLength(9)
  expect(rows.filter((row) => row.includes('/docs/deals/terms')).map((row) => row.split(' | ').slice(3))).toEqual([
    ['/docs/deals/terms', 'Program', '1'],
    ['/docs/deals/terms', 'Browser', '1'],
  ])
  expect(rows.find((row) => row.includes('acme, or') && row.includes('bob@'))).toMatch(
    /^Jan 15, 2026 \| bob@acme\.example \| Developer hub \| Lists and search of pages foracme, or beta and globex \| Program \| 1$/,
  )
  expect(rows.filter((row) => row.includes('Initech Ltd'))).toHaveLength(3)
  expect(document.body.textContent).not.toContain('peter@')
  cleanup()
  draw('/readings?way=program&person_id=bob@acme.example')
  expect(await rowsOf('Who read what')).toHaveLength(3)
  cleanup()
  draw('/readings?page=/docs/partners')
  const [row, ...more] = await rowsOf('Who read what')
  expect([row, more]).toEqual([expect.stringContaining('Initech Ltd'), []])
})

test('who read what is grouped by the selected dimension, with a ranking, within the filters', async () => {
  draw('/readings?by=organization')
  const rows = await rowsOf('Who read what')
  expect(rows.map((row) => row.split(' | ').slice(0, 3))).toEqual([
    ['Developer hub', '2', '6'],
    ['Initech Ltd', '1', '3'],
  ])
  const ranking = await screen.findByRole('list', { name: 'Readings by organization' })
  expect(
    within(ranking)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Developer hub6', 'Initech Ltd3'])
  screen.getByRole('link', { name: '3 readings: Initech Ltd' })
  cleanup()
  draw('/readings?by=person&way=program')
  expect((await rowsOf('Who read what')).map((row) => row.split(' | ').slice(0, 3))).toEqual([
    ['bob@acme.example', 'Developer hub', '3'],
  ])
  const lines = screen.getByRole('link', { name: '3 readings: bob@acme.example' })
  expect(lines.getAttribute('href')).toMatch(/way=program&person_id=[^&]+&organization_id=[^&]+$/)
  cleanup()
  draw('/readings?by=part')
  expect((await rowsOf('Who read what')).map((row) => row.split(' | ')[0]).sort()).toEqual([
    'Anyone signed in',
    'acme, or beta and globex',
    'org:Initech',
  ])
  cleanup()
  draw('/readings?by=nonsense')
  expect(await rowsOf('Who read what')).toHaveLength(9)
})

test('a guest is named by the person who shared the page', async () => {
  const { orgId } = world.settings
  const by = {
    site_id: orgId,
    organization_id: orgId,
    person_id: world.person.ada,
    actor: 'guest link link-1 for a•••@firm.example',
  }
  const what = { way: 'guest', expression: '{"any":[["acme"]]}', page: '/docs/deals/terms' } as const
  await world.services.stores.readings.add([{ ...by, ...what, at: world.clock.now() }])
  draw('/readings?way=guest')
  expect(await rowsOf('Who read what')).toEqual([
    expect.stringMatching(
      /Guest, link of ada@acme\.example, for a•••@firm\.example \| Developer hub \| \/docs\/deals\/terms \| Guest \| 1$/,
    ),
  ])
})

test('a guest who entered a password is named by the password, and by who set it', async () => {
  const { orgId } = world.settings
  const by = {
    site_id: orgId,
    organization_id: orgId,
    person_id: world.person.ada,
    actor: 'guest password 1 Fair in May',
  }
  const what = { way: 'guest', expression: '{"any":[["acme"]]}', page: '/docs/fair' } as const
  await world.services.stores.readings.add([{ ...by, ...what, at: world.clock.now() }])
  draw('/readings?page=/docs/fair')
  expect(await rowsOf('Who read what')).toEqual([
    expect.stringContaining('Guest, password Fair in May of ada@acme.example'),
  ])
})
