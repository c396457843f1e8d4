import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { startMailHost } from './mail-host.js'
import { type TlsProxy, tlsProxy } from './tls-proxy.js'
import { type HubWorld, openWorld, until } from './world.js'

/** The hub and the console at two names without a common domain. */
export const HUB = 'https://hub.example'
export const CONSOLE = 'https://console.example'

/** The product as an operator runs it with a console of its own: two https names, a proxy that terminates TLS, a mail host. */
export async function openTwoNames(): Promise<HubWorld & Pick<TlsProxy, 'visit'>> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-names-'))
  const port = await freePort()
  const proxy = await tlsProxy(folder, ['hub.example', 'console.example'], port)
  const mailHost = await startMailHost()
  const settings = {
    PORTICO_URL: HUB,
    PORTICO_CONSOLE_URL: CONSOLE,
    PORTICO_TRUST_PROXY: 'on',
    SMTP_URL: mailHost.url,
    MAIL_FROM: 'hub@hub.example',
  }
  const world = await openWorld(settings, { port, flags: proxy.flags })
  const inMailsTo = (what: string, address: string, since: string, part: 'subject' | 'text', pattern: RegExp) =>
    until(`a mail with a ${what} to ${address}`, async () => {
      const mails = mailHost.mails.filter(({ to, receivedAt }) => to.includes(address) && receivedAt > since)
      return mails.flatMap((mail) => pattern.exec(mail[part])?.[0] ?? []).at(-1)
    })
  return {
    ...world,
    visit: proxy.visit,
    get ownerLink() {
      return world.ownerLink
    },
    visitor: (options) => world.visitor({ baseURL: HUB, ...options }),
    codeFor: (address, since = '') => inMailsTo('code', address, since, 'subject', /\d{6}/),
    linkFor: (address, since = '') => inMailsTo('link', address, since, 'text', /https:\/\/\S+/),
    async close() {
      await world.close()
      await Promise.all([proxy.close(), mailHost.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
