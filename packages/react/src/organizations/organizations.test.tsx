// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { choose, offered } from '../testing/choose.js'
import { fakeSdk } from '../testing/fake-sdk.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { type UseSlashID, useSlashID } from '../user/use-slashid.js'
import { defaultOrganization } from './default-organization.js'
import { OrganizationSwitcher, type OrganizationSwitcherProps } from './organization-switcher.js'

afterEach(cleanup)

let seen: UseSlashID
const Watch = () => {
  seen = useSlashID()
  return null
}

const root = JSON.stringify({ oid: 'root' })
const branch = JSON.stringify({ oid: 'branch' })

function show(props: OrganizationSwitcherProps = {}, initialToken?: string) {
  const { sdk } = fakeSdk({ valid: [root, branch] })
  render(
    <SlashIDProvider oid="root" sdk={sdk} {...(initialToken && { initialToken })}>
      <OrganizationSwitcher {...props} />
      <Watch />
    </SlashIDProvider>,
  )
  return screen.findByRole<HTMLButtonElement>('combobox', { name: 'Organization' })
}

test('choosing an organization switches the page to it', async () => {
  show({}, root)
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('The root'))
  await choose(userEvent.setup(), 'Organization', 'The branch')
  await waitFor(() => expect(seen.user?.oid).toBe('branch'))
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('The branch'))
})

test('the current organization stays in the list whatever the filter says', async () => {
  show({ filter: ({ id }) => id !== 'root', renderLabel: ({ id }) => id.toUpperCase() }, root)
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('ROOT'))
  expect(await offered(userEvent.setup(), 'Organization')).toEqual(['ROOT', 'BRANCH'])
})

test('without a user the list is empty and disabled', async () => {
  expect((await show()).disabled).toBe(true)
})

test.each(['branch', ({ organizations }: { organizations: readonly { id: string }[] }) => organizations[1]?.id ?? ''])(
  'middleware switches people to an organization right after they sign in',
  async (organization) => {
    await show()
    await waitFor(() => expect(seen.sdkState).toBe('ready'))
    const middleware = defaultOrganization(organization)
    const user = await seen.logIn({ factor: { method: 'password' } }, { middleware })
    expect(user?.oid).toBe('branch')
  },
)
