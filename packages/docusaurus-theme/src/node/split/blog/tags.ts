import { type Audience, type Expression, implies, isSameAudience } from '@portico/access'
import type { TagCount, TaggedItem } from '../../../reader/reader-patch.js'
import type { ContentRoute, SplitWork } from '../content-routes.js'

interface TaggedPage {
  readonly id: string
  readonly permalink: string
}

/**
 * Removes docs that its host must not see from a tag page. Returns a function that gives what readers of each expression get
 * back.
 */
export function splitTagPage(page: ContentRoute, work: SplitWork): (readers: Expression) => readonly TaggedItem[] {
  const tag = page.props?.data.tag as { items?: readonly TaggedPage[] } | undefined
  const items = tag?.items ?? []
  const seen = items.filter((item) => implies(page.host, work.access.at(item.permalink)))
  if (seen.length === items.length || !page.props) return () => []
  work.rewrite(page.props.path, { ...page.props.data, tag: { ...tag, items: seen, count: seen.length } })
  return (readers) =>
    items.flatMap((item, rank): TaggedItem[] => {
      if (seen.includes(item) || !isSameAudience(work.access.at(item.permalink), readers)) return []
      const after = items.slice(0, rank).findLast((other) => seen.includes(other))
      return [{ ...item, rank, after: after?.id }]
    })
}

/**
 * Recounts a list of tags (or of authors) for its host, and removes tags of which the host sees nothing. `tagged` returns the
 * audiences of a tag's pages. Returns a function that gives what readers of each expression get back.
 */
export function splitTagList(
  page: ContentRoute,
  work: SplitWork,
  tagged: (permalink: string) => readonly Audience[] | undefined,
): (readers: Expression) => TagCount[] {
  const tags = page.props?.data.tags as readonly TagCount[] | undefined
  if (!Array.isArray(tags) || !page.props) return () => []
  const count = (tag: TagCount, sees: (audience: Audience) => boolean) =>
    tagged(tag.permalink)?.filter(sees).length ?? tag.count
  const seen = (tags as readonly TagCount[])
    .map((tag) => ({ ...tag, count: count(tag, (audience) => implies(page.host, audience)) }))
    .filter((tag) => tag.count > 0)
  if (seen.length === tags.length && seen.every((tag, at) => tag.count === tags[at].count)) return () => []
  work.rewrite(page.props.path, { ...page.props.data, tags: seen })
  return (readers) =>
    (tags as readonly TagCount[])
      .filter((tag) => implies(readers, work.access.at(tag.permalink)))
      .map((tag) => {
        const own = work.access.at(tag.permalink)
        const isOwn = isSameAudience(own, readers)
        // Pages whose readers may not open the tag's own page are counted for those who may, because no other part counts them.
        const counts = (audience: Audience) => isSameAudience(audience, readers) || (isOwn && !implies(audience, own))
        return { ...tag, count: count(tag, (audience) => counts(audience) && !implies(page.host, audience)) }
      })
      .filter((tag) => tag.count > 0)
}
