// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawPage, openWorldBesidePage, rowsOf } from '../testing/drawn-pages.js'
import type { SiteWorld } from '../testing/site-world.js'
import { Partner } from './partner.js'
import { Partners } from './partners.js'

let world: SiteWorld
beforeAll(async () => {
  world = await openWorldBesidePage()
  await world.open('peter@initech.example', { organization: world.partner, page: '/docs/partners' })
  const { adminKey: token, orgId } = world.settings
  const headers = { 'SlashID-OrgID': world.partner }
  const handles = [{ type: 'email_address', value: 'milton@initech.example' }]
  const body = { handles, groups: ['acme', 'staples'] }
  await world.inject({ method: 'POST', url: '/admin/persons', token, body, headers })
  const domain = { domain: 'initech.example', groups: ['acme'], approval: 'required' }
  await world.inject({ method: 'POST', url: '/admin/domains', token, body: domain, headers })
  const agreement = { name: 'Terms', text: 'x', audience: { any: [['org:Initech']] }, accepted_by: 'organization' }
  await world.inject({ method: 'POST', url: '/admin/agreements', token, body: agreement })
  const through = { settings: { child_groups: ['writers'] } }
  await world.inject({ method: 'PATCH', url: `/admin/organizations/${orgId}`, token, body: through })
})
afterAll(() => world.close())
afterEach(cleanup)

/** Shows a page of the console to an administrator of the site's organization. */
const draw = (path: string) =>
  drawPage(
    world,
    [
      { path: '/partners', Component: Partners },
      { path: '/partners/:organization_id', Component: Partner },
    ],
    path,
  )

test('partners are listed with their number of people, their state and when they last read', async () => {
  draw('/partners')
  expect(await rowsOf('Partner organizations')).toEqual([
    expect.stringMatching(/^Initech Ltd \| 2 \| 0 \| active \| Jan/),
  ])
})

test('one page shows who joins a partner, and what it has accepted, may read and has read, without naming its people', async () => {
  draw(`/partners/${world.partner}`)
  expect(await rowsOf('Domains')).toEqual(['initech.example | Unverified | acme | Wait for approval'])
  expect(await rowsOf('Agreements')).toEqual(['Terms | 1 | due'])
  expect(await rowsOf('Pages they can read')).toEqual([
    '/docs/intro | every member | Anyone signed in',
    '/docs/partners | every member | org:Initech',
  ])
  const openings = await rowsOf('Openings')
  expect(openings).toHaveLength(3)
  for (const row of openings) expect(row).toMatch(/^Member of (Initech Ltd|another organization)/)
  expect(screen.queryByText(/peter|milton/)).toBeNull()
})

test('allowing a group opens its pages to the partner, and withdrawing it closes them', async () => {
  draw(`/partners/${world.partner}`)
  expect(await rowsOf('Groups')).toEqual(['acme | 1 | no | Allow', 'staples | 1 | no | Allow'])
  fireEvent.click(screen.getByRole('button', { name: 'Allow: acme' }))
  const stop = await screen.findByRole('button', { name: 'Stop: acme' })
  expect(await rowsOf('Pages they can read')).toContain(
    '/docs/deals/prices | members of its groups | acme, or beta and globex',
  )
  const { stores } = world.services
  const allowedGroups = async () =>
    JSON.parse((await stores.organizations.find(world.settings.orgId))?.settings ?? '').child_groups
  expect(await allowedGroups()).toEqual(['writers', 'acme'])
  fireEvent.click(stop)
  await screen.findByRole('button', { name: 'Allow: acme' })
  expect(await allowedGroups()).toEqual(['writers'])
})
