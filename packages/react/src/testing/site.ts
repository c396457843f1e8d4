import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from '@portico/server/testing/index'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { FormFactor } from '../configuration/configuration.js'
import { bundle, REACT_18 } from './bundle.js'

export interface SiteOptions {
  readonly factors: readonly FormFactor[]
  /** The module that the provider uses. Default: ours. */
  readonly sdk?: '@portico/sdk' | '@slashid/slashid'
  readonly react?: '18' | '19'
  /** JSX around and beside the form, in which `<TheForm />` is it. */
  readonly children?: string
}

/** A place for a site, on its own origin, which the server has to list. */
export interface SitePlace {
  readonly origin: string
  /** Sets what every address of the site shows from now on. */
  draw(html: string): void
  close(): void
}

/** Starts an empty site. Its host is a name, because passkeys are bound to a domain name. */
export async function startSite(): Promise<SitePlace> {
  let content = ''
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(content))
  await new Promise<void>((resolve) => site.listen(0, 'localhost', () => resolve()))
  return {
    origin: `http://localhost:${(site.address() as AddressInfo).port}`,
    draw(html) {
      content = html
    },
    close() {
      site.closeAllConnections()
      site.close()
    },
  }
}

/** Puts the widget on a site, beside the current user and a log-out button, and opens it. */
export async function openSite(
  context: Browser | BrowserContext,
  { origin, draw }: SitePlace,
  server: TestServer,
  { factors, sdk = '@portico/sdk', react = '19', children = '<TheForm /><Who />' }: SiteOptions,
): Promise<Page> {
  const [script] = await bundle(
    `
    import * as sdk from '${sdk}'
    import { version } from 'react'
    import { createRoot } from 'react-dom/client'
    import * as widget from '@portico/react'
    const { ConfigurationProvider, Form, SlashIDProvider, useSlashID } = widget
    document.documentElement.dataset.react = version
    const { url, oid, factors } = window.world
    const environment = { baseURL: url, sdkURL: url + '/sdk.html' }
    const TheForm = () => <Form onError={(error) => { document.body.dataset.error = error.name + ': ' + error.message }} />
    function Who() {
      const { user, sdkState, logOut } = useSlashID()
      const methods = user?.authentication.join(' ')
      return <p>{sdkState}: {user ? 'in' : 'out'} {methods} <button onClick={logOut}>Log out</button></p>
    }
    createRoot(document.querySelector('main')).render(
      <SlashIDProvider {...{ oid, environment, sdk }} tokenStorage="localStorage" analyticsEnabled={false}>
        <ConfigurationProvider factors={factors} storeLastHandle>${children}</ConfigurationProvider>
      </SlashIDProvider>,
    )`,
    react === '18' ? { alias: REACT_18 } : {},
  )
  const world = JSON.stringify({ url: server.url, oid: server.settings.orgId, factors })
  draw(`<!doctype html><html lang="en"><title>Site</title><main></main>
    <script>window.world = ${world}</script><script type="module">${script?.text.replaceAll('</script', '<\\/script')}</script></html>`)
  const page = await context.newPage()
  await page.goto(`${origin}/site`)
  return page
}
