import { createTestServer, type TestServer, type TestServerOptions } from '@portico/server/testing/index'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ConfigurationProvider, type ConfigurationProviderProps } from '../configuration/configuration-provider.js'
import './patience.js'
import type { SlashIDProviderProps } from '../user/provider-props.js'
import { SlashIDProvider } from '../user/slashid-provider.js'

/** A page with the widget, our SDK, and our server listening behind it. */
export interface WidgetWorld {
  readonly server: TestServer
  readonly visitor: ReturnType<typeof userEvent.setup>
  readonly show: (children: ReactNode, options?: ShowOptions) => ReturnType<typeof render>
  readonly close: () => Promise<void>
}

export interface ShowOptions {
  readonly provider?: Partial<SlashIDProviderProps>
  readonly configuration?: ConfigurationProviderProps
}

/** Starts a server and gives a visitor a page that uses it. */
export async function openWorld(settings: TestServerOptions['settings'] = {}): Promise<WidgetWorld> {
  const server = await createTestServer({ listen: true, settings })
  const visitor = userEvent.setup()
  return {
    server,
    visitor,
    show: (children, { provider, configuration } = {}) =>
      render(
        <SlashIDProvider
          oid={server.settings.orgId}
          environment={{ baseURL: server.url, sdkURL: `${server.url}/sdk.html` }}
          analyticsEnabled={false}
          {...provider}
        >
          <ConfigurationProvider {...configuration}>{children}</ConfigurationProvider>
        </SlashIDProvider>,
      ),
    async close() {
      cleanup()
      await server.close()
    },
  }
}
