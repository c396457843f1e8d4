import type { Change, ChangesFor } from '@portico/server'
import type { Reading } from './create-reading.js'
import { openSite } from './open-site.js'

/** What changed on the served site for one reader: the content of their feed, for the weekly email. */
export function changesFor({ reading, url }: { reading: Reading; url: string }): ChangesFor {
  const { origin } = new URL(url)
  return async (reader) => {
    const facts = await reading.facts()
    const edition = facts.editions.at(-1)
    if (!facts.isOurs || !edition?.opens) return []
    const site = openSite({ edition, request: { ip: '' }, reader, indexes: reading.indexes })
    const head = { title: '', description: '', site: origin + edition.baseUrl, address: origin }
    const { json } = await site.changeFeed(head, edition.feeds)
    const { items } = JSON.parse(json) as { items: readonly Required<Change>[] }
    return items.map(({ id, url, title, date_modified }) => ({ id, url, title, date_modified }))
  }
}
