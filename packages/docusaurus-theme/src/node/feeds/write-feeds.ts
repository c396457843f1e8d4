import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Expression, implies, isSameAudience } from '@portico/access'
import type { Canary } from '@portico/sealing/plan'
import { feedTexts } from '@portico/sealing/reading'
import type { AccessMap } from '../access/access-map.js'
import type { Feeds } from '../options/feed-option.js'
import { type FeedItem, type FeedSite, feedItems } from './feed-items.js'

/** A built site, limited to what its feeds need. */
export interface FeedsSite extends Omit<FeedSite, 'at'> {
  readonly outDir: string
  readonly url: string
  readonly tagline: string
  /** Missing if nothing is private. */
  readonly access: AccessMap | undefined
  /** The audiences of the site's parts, in their order. */
  readonly audiences: readonly Expression[]
}

/**
 * Writes each feed as RSS and JSON with the entries that its readers may read: everyone, unless its own path is private. Entries
 * for another audience are written to a feed that is sealed for it: `changelog.2.xml` for the third part.
 *
 * @returns the texts that must not occur outside the sealed feeds, by part
 */
export function writeFeeds(feeds: Feeds, site: FeedsSite): Canary[][] {
  const { outDir, url, baseUrl, access, audiences } = site
  const canaries = audiences.map((): Canary[] => [])
  const at = (path: string) => access?.at(path)
  for (const [name, feed] of Object.entries(feeds)) {
    const home = baseUrl + name
    const items = feedItems(name, `${home}.xml`, feed, { ...site, at })
    const write = (path: string, entries: readonly FeedItem[]) => {
      const head = { title: feed.title, description: feed.description ?? site.tagline, site: url + baseUrl }
      for (const [ending, text] of Object.entries(
        feedTexts({ ...head, address: `${url}${baseUrl}${path}` }, entries),
      )) {
        const file = join(outDir, `${path}.${ending}`)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
    }
    const everyone = at(`${home}.xml`)
    const base = items.filter(({ audience }) => implies(everyone, audience))
    write(name, base)
    for (const { title, audience } of items.filter((item) => !base.includes(item)))
      if (!audiences.some((readers) => isSameAudience(audience, readers)))
        throw new Error(
          `@portico/docusaurus-theme cannot write a feed.\n- feeds.${name} has the entry "${title}" for readers who can open no page of this site. Link it to a page, or give a page the same readers.`,
        )
    for (const [part, readers] of audiences.entries()) {
      const own = items.filter((item) => !base.includes(item) && isSameAudience(item.audience, readers))
      if (own.length === 0) continue
      const path = `${name}.${part}`
      for (const ending of ['xml', 'json']) access?.set(`${baseUrl}${path}.${ending}`, readers, { by: 'list' })
      write(path, own)
      // The pages' own texts are already searched for with the pages.
      const isWritten = ({ title, text }: FeedItem) =>
        feed.entries?.some((entry) => entry.title === title && entry.text === text)
      for (const { title, text } of own.filter(isWritten))
        for (const sentence of [title, text])
          if (sentence.split(/\s+/).length > 2)
            canaries[part]?.push({ source: `feeds.${name}`, what: 'sentence', text: sentence })
    }
  }
  return canaries
}
