import type { TestServer } from '@portico/server/testing/index'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { FormFactor } from '../configuration/configuration.js'
import { bundle, REACT_18 } from './bundle.js'

export interface SiteOptions {
  readonly factors: readonly FormFactor[]
  /** The module that the provider uses. Default ours. */
  readonly sdk?: '@portico/sdk' | '@slashid/slashid'
  readonly react?: '18' | '19'
  /** JSX around and beside the form, in which `<TheForm />` stands for it. */
  readonly children?: string
}

/**
 * A site with the widget on it: the form, who is here, and a way out. Every page of the context gets it at its address,
 * popups and returns from other providers too.
 */
export async function openSite(
  context: Browser | BrowserContext,
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
  const place = new URL(`${server.url}/site`)
  const world = JSON.stringify({ url: place.origin, oid: server.settings.orgId, factors })
  const body = `<!doctype html><html lang="en"><title>Site</title><main></main>
    <script>window.world = ${world}</script><script type="module">${script?.text.replaceAll('</script', '<\\/script')}</script></html>`
  const page = await context.newPage()
  await page.context().route(
    ({ origin, pathname }) => origin === place.origin && pathname === place.pathname,
    (route) => route.fulfill({ contentType: 'text/html', body }),
  )
  await page.goto(place.href)
  return page
}
