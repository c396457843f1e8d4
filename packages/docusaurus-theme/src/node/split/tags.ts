import { type Audience, mayRead } from '@portico/access'
import type { TagCount } from '../../reader/reader-patch.js'
import { type ContentRoute, sameAudience, type Work } from './site.js'

interface TaggedItem {
  readonly id: string
  readonly permalink: string
}

/** Takes docs out of a tag's page that its host must not see, and answers what each audience gets back. */
export function splitTagPage(page: ContentRoute, work: Work): (audience: readonly string[]) => readonly TaggedItem[] {
  const tag = page.props?.data.tag as { items?: readonly TaggedItem[] } | undefined
  const items = tag?.items ?? []
  const seen = items.filter((item) => mayRead(work.access.at(item.permalink), page.host))
  if (seen.length === items.length || !page.props) return () => []
  work.rewrite(page.props.path, { ...page.props.data, tag: { ...tag, items: seen, count: seen.length } })
  return (audience) =>
    items.filter((item) => !seen.includes(item) && sameAudience(work.access.at(item.permalink), audience))
}

/**
 * Recounts a list of tags (or of authors) for its host, and drops tags of which the host sees nothing. `tagged` answers
 * the audiences of a tag's pages. Answers what each audience gets back.
 */
export function splitTagList(
  page: ContentRoute,
  work: Work,
  tagged: (permalink: string) => readonly Audience[] | undefined,
): (audience: readonly string[]) => TagCount[] {
  const tags = page.props?.data.tags as readonly TagCount[] | undefined
  if (!Array.isArray(tags) || !page.props) return () => []
  const count = (tag: TagCount, sees: (audience: Audience) => boolean) =>
    tagged(tag.permalink)?.filter(sees).length ?? tag.count
  const seen = (tags as readonly TagCount[])
    .map((tag) => ({ ...tag, count: count(tag, (audience) => mayRead(audience, page.host)) }))
    .filter((tag) => tag.count > 0)
  if (seen.length === tags.length && seen.every((tag, at) => tag.count === tags[at].count)) return () => []
  work.rewrite(page.props.path, { ...page.props.data, tags: seen })
  return (audience) =>
    (tags as readonly TagCount[])
      .filter((tag) => mayRead(work.access.at(tag.permalink), audience))
      .map((tag) => ({ ...tag, count: count(tag, (one) => sameAudience(one, audience) && !mayRead(one, page.host)) }))
      .filter((tag) => tag.count > 0)
}
