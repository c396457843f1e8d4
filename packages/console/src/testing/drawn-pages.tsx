import { User } from '@portico/sdk'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { Announcer } from '../announcer.js'
import { SessionContext } from '../api/connection.js'
import { createQueries } from '../api/use-api.js'
import { openSiteWorld, type SiteWorld } from './site-world.js'

// Other programs may use the machine too.
configure({ asyncUtilTimeout: 20_000 })

/** Opens a world beside jsdom, in one process: the server's cryptography takes Node's own bytes, not those of the page. */
export function openWorldBesidePage(): Promise<SiteWorld> {
  const bytes = Buffer.alloc(0)
  Object.assign(globalThis, { ArrayBuffer: bytes.buffer.constructor, Uint8Array: Object.getPrototypeOf(Buffer) })
  window.scrollTo = () => {}
  return openSiteWorld()
}

/** Draws a page of the console as the administrator with the token sees it, who works in the organization. */
export function drawPage(
  world: SiteWorld,
  routes: RouteObject[],
  path: string,
  { organization = world.settings.orgId, token = world.token } = {},
): void {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const headers = Object.fromEntries(new Headers(init?.headers))
    const method = init?.method === 'POST' || init?.method === 'PATCH' ? init.method : 'GET'
    const body = typeof init?.body === 'string' ? init.body : undefined
    const { status, text } = await world.inject({ method, url: pathname + search, headers, body })
    return new Response(text, { status })
  }
  const connection = { origin: 'http://hub.example', organization, token, fetch }
  render(
    <QueryClientProvider client={createQueries()}>
      <Announcer>
        <SessionContext.Provider value={{ connection, user: new User(world.token), leave() {} }}>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
        </SessionContext.Provider>
      </Announcer>
    </QueryClientProvider>,
  )
}

/** The rows of a table as their texts. */
export async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
}
