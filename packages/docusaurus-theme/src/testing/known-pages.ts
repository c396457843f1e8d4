import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSiteMaps } from '@portico/sealing'
import type { SiteWorld } from './site-world.js'

/** Lets the identity server know the pages of the built site, as a server that serves it does, so that they can be shared. */
export async function knowPages(world: SiteWorld): Promise<void> {
  const { services, settings } = world.server
  const { build, parts } = JSON.parse(await readFile(join(world.out, 'portico-seal.json'), 'utf8'))
  const [map] = await readSiteMaps({ folder: world.out, open: services.tickets.open })
  const pages = map?.pages.map(({ path, expression, title }) => ({ path, audience: expression, title })) ?? []
  const tickets = parts.map(({ ticket }: { ticket: string }) => ticket)
  const site = async () => ({ site: settings.orgId, build, sealed: true, pages, tickets })
  Object.assign(services, { site })
}
