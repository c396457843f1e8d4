// @vitest-environment jsdom
import { User } from '@portico/sdk'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Announcer } from '../announcer.js'
import { SessionContext } from '../api/connection.js'
import { createQueries } from '../api/use-api.js'
import { openSiteWorld, type SiteWorld } from '../testing/site-world.js'
import { Partner } from './partner.js'
import { Partners } from './partners.js'

let world: SiteWorld
beforeAll(async () => {
  // The server runs in this process, and its cryptography takes Node's own bytes, not those of the page.
  const bytes = Buffer.alloc(0)
  Object.assign(globalThis, { ArrayBuffer: bytes.buffer.constructor, Uint8Array: Object.getPrototypeOf(Buffer) })
  world = await openSiteWorld()
  window.scrollTo = () => {}
  await world.open('peter@initech.example', { organization: world.partner })
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
function draw(path: string) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const headers = Object.fromEntries(new Headers(init?.headers))
    const method = init?.method === 'POST' || init?.method === 'PATCH' ? init.method : 'GET'
    const body = typeof init?.body === 'string' ? init.body : undefined
    const { status, text } = await world.inject({ method, url: pathname + search, headers, body })
    return new Response(text, { status })
  }
  const connection = { origin: 'http://hub.example', organization: world.settings.orgId, token: world.token, fetch }
  const router = createMemoryRouter(
    [
      { path: '/partners', Component: Partners },
      { path: '/partners/:organization_id', Component: Partner },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={createQueries()}>
      <Announcer>
        <SessionContext.Provider value={{ connection, user: new User(world.token), leave() {} }}>
          <RouterProvider router={router} />
        </SessionContext.Provider>
      </Announcer>
    </QueryClientProvider>,
  )
}

/** The rows of a table as their texts. */
async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
}

test('partners are listed with their people, their state and when they last read', async () => {
  draw('/partners')
  expect(await rowsOf('Partner organizations')).toEqual([
    expect.stringMatching(/^Initech Ltd \| 2 \| 0 \| active \| Jan/),
  ])
})

test('one page shows who joins a partner, what it has accepted, may read and did read, without saying who its people are', async () => {
  draw(`/partners/${world.partner}`)
  expect(await rowsOf('Domains')).toEqual(['initech.example | Unverified | acme | Wait for approval'])
  expect(await rowsOf('Agreements')).toEqual(['Terms | 1 | due'])
  expect(await rowsOf('Pages they can read')).toEqual([
    '/docs/intro | every member | Anyone signed in',
    '/docs/partners | every member | org:Initech',
  ])
  const openings = await rowsOf('Openings')
  expect(openings).toHaveLength(2)
  for (const row of openings) expect(row).toMatch(/^Member of (Initech Ltd|another organization)/)
  expect(screen.queryByText(/peter|milton/)).toBeNull()
})

test('a group that is let through opens its pages to the partner, and none anymore once that is stopped', async () => {
  draw(`/partners/${world.partner}`)
  expect(await rowsOf('Groups')).toEqual(['acme | 1 | no | Allow', 'staples | 1 | no | Allow'])
  fireEvent.click(screen.getByRole('button', { name: 'Allow: acme' }))
  const stop = await screen.findByRole('button', { name: 'Stop: acme' })
  expect(await rowsOf('Pages they can read')).toContain(
    '/docs/deals/prices | members of its groups | acme, or beta and globex',
  )
  const { stores } = world.services
  const kept = async () =>
    JSON.parse((await stores.organizations.find(world.settings.orgId))?.settings ?? '').child_groups
  expect(await kept()).toEqual(['writers', 'acme'])
  fireEvent.click(stop)
  await screen.findByRole('button', { name: 'Allow: acme' })
  expect(await kept()).toEqual(['writers'])
})
