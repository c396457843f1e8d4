// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawPage, openWorldBesidePage, rowsOf } from '../testing/drawn-pages.js'
import type { SiteWorld } from '../testing/site-world.js'
import { GuestLinks } from './guest-links.js'
import { GuestPasswords } from './guest-passwords.js'

let world: SiteWorld
beforeAll(async () => {
  world = await openWorldBesidePage()
})
afterAll(() => world.close())
afterEach(cleanup)

/** Shows a page of the console to an administrator. */
const draw = (path: string) =>
  drawPage(
    world,
    [
      { path: '/guest-links', Component: GuestLinks },
      { path: '/guest-passwords', Component: GuestPasswords },
    ],
    path,
  )

test('open guest links are listed with their page and person, to be ended', async () => {
  const now = world.clock.now()
  const link = {
    id: 'link-1',
    organization_id: world.settings.orgId,
    person_id: world.person.ada,
    page: '/docs/deals/terms',
    folder: false,
    shared: '[]',
    email: null,
    note: 'For the auditor',
    created_at: now,
    expires_at: now + 7 * 24 * 3_600_000,
    most_openings: 3,
    most_devices: 2,
  }
  await world.services.stores.guestLinks.add(link, 'hash')
  await world.services.stores.guestLinks.add(
    { ...link, id: 'link-2', page: '/docs/deals', folder: true, created_at: now - 1 },
    'other hash',
  )
  draw('/guest-links')
  expect((await rowsOf('Guest links'))[1]).toMatch(/^Folder \/docs\/deals \| /)
  expect((await rowsOf('Guest links'))[0]).toMatch(
    /^\/docs\/deals\/terms \| ada@acme\.example \| Anyone with the link \| For the auditor \| 0 of 3 \| 0 of 2 \|/,
  )
  expect(screen.getAllByRole('button', { name: /^End/ })).toHaveLength(2)
  for (const id of ['link-1', 'link-2'])
    await world.services.stores.guestLinks.end(link.organization_id, id, now, link.person_id)
  cleanup()
  draw('/guest-links')
  await screen.findByText('No guest link is open.')
})

test('open guest passwords are listed with their group and administrator, to be changed and ended', async () => {
  const now = world.clock.now()
  const { guestPasswords } = world.services.stores
  const whose = { organization_id: world.settings.orgId, person_id: world.person.ada }
  const word = { group_name: 'partners-preview', name: 'Fair in May', word_hash: 'hash' }
  const times = { created_at: now, changed_at: now, expires_at: now + 7 * 24 * 3_600_000 }
  await guestPasswords.add({ id: 'password-1', ...whose, ...word, ...times })
  draw('/guest-passwords')
  expect(await rowsOf('Guest passwords')).toEqual([
    expect.stringMatching(/^Fair in May \| partners-preview \| ada@acme\.example \| 0 \| 0 \| .+ \| Jan 22, 2026/),
  ])
  expect(screen.getByRole('button', { name: 'Change the guest password Fair in May' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^End/ })).toBeDefined()
  await guestPasswords.end(whose.organization_id, 'password-1', now)
  cleanup()
  draw('/guest-passwords')
  await screen.findByText('No guest password is open.')
})
