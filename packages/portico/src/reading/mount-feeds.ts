import { createHash } from 'node:crypto'
import { answerNotFound, type PorticoServer, RequestError } from '@portico/server'
import type { Reading } from './create-reading.js'
import { noteOpened } from './note-opened.js'
import { openSite } from './open-site.js'
import { refuse } from './refuse.js'

/** The forms of a feed, by the ending of its address. */
const FORMS = {
  xml: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const

/**
 * Serves `/feeds/<secret>/changes.xml` and `.json`: what changed on the pages that the feed's owner may read. Any other secret
 * gets the response for a missing page. The private texts in it are recorded each time that they are sent, in one row for each page
 * and day, and the log contains only the pattern of the address.
 */
export function mountFeeds(
  { app, feedReader }: PorticoServer,
  { reading, url, account }: { reading: Reading; url: string; account: string },
): void {
  const origin = new URL(url).origin
  for (const [ending, type] of Object.entries(FORMS) as [keyof typeof FORMS, string][])
    app.get<{ Params: { secret: string } }>(`/feeds/:secret/changes.${ending}`, async (request, reply) => {
      const { secret } = request.params
      reply.headers({
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      try {
        const reader = await feedReader(secret, request.ip)
        const facts = await reading.facts()
        const edition = facts.editions.at(-1)
        if (!reader || !facts.isOurs || !edition?.opens) return answerNotFound(request, reply)
        const site = openSite({ edition, request, reader, indexes: reading.indexes })
        const head = {
          title: `Changes of ${new URL(url).host}`,
          description: 'What changed on the pages that you can read.',
          site: origin + edition.baseUrl,
          address: `${origin}/feeds/${secret}/changes`,
        }
        const { privatePages, [ending]: text } = await site.changeFeed(head, edition.feeds)
        const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
        reply.header('etag', tag)
        if (request.headers['if-none-match'] === tag) return reply.code(304).send()
        if (request.method !== 'HEAD') await noteOpened(reader, privatePages)
        return reply.type(type).send(text)
      } catch (error) {
        if (error instanceof RequestError) return refuse(request, reply, error, { url, account, site: url })
        throw error
      }
    })
}
