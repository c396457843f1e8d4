import { barePath } from '@portico/sealing/plan'
import type {
  ArchivedPost,
  AuthorCount,
  Link,
  PassedLink,
  ReaderPatch,
  SidebarItem,
  Step,
  TagCount,
} from './reader-patch.js'

/** Merges two trees of the same sidebar: items at the same position are the same item. */
export function mergeItems(items: readonly SidebarItem[], moreItems: readonly SidebarItem[]): SidebarItem[] {
  const byPlace = new Map<number, SidebarItem>()
  for (const item of Array.from(items).concat(Array.from(moreItems))) {
    const place = item.order ?? 0
    const existing = byPlace.get(place)
    byPlace.set(
      place,
      existing?.items
        ? { ...item, ...existing, items: mergeItems(existing.items, item.items ?? []) }
        : (existing ?? item),
    )
  }
  return Array.from(byPlace.values()).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
}

/** The version that a docs page belongs to, with everything that the reader's parts add to its sidebars and docs. */
export function versionFor<Version extends VersionProps>(version: Version, patches: readonly ReaderPatch[]): Version {
  const ours = patches
    .flatMap((patch) => patch.versions)
    .filter((patch) => patch.instance === version.pluginId && patch.version === version.version)
  if (ours.length === 0) return version
  const docsSidebars: Record<string, readonly SidebarItem[]> = { ...version.docsSidebars }
  for (const { sidebars } of ours)
    for (const [name, items] of Object.entries(sidebars))
      docsSidebars[name] = mergeItems(docsSidebars[name] ?? [], items)
  return {
    ...version,
    docsSidebars,
    docs: Object.assign({}, ...ours.map((patch) => patch.docs), version.docs) as Version['docs'],
  }
}

interface VersionProps {
  readonly pluginId: string
  readonly version: string
  readonly docs: Readonly<Record<string, object>>
  readonly docsSidebars: Readonly<Record<string, readonly SidebarItem[]>>
}

/** A page's neighbors for this reader. `links` are those that its least-privileged audience sees. */
export function neighboursFor(
  path: string,
  links: { readonly previous?: Link | null; readonly next?: Link | null },
  patches: readonly ReaderPatch[],
): { previous?: Link | null; next?: Link | null } {
  const steps = patches.flatMap((patch) => patch.steps)
  const fixes = patches.flatMap((patch) => patch.fixes.filter((fix) => barePath(fix.path) === barePath(path)))
  const self = steps.find((step) => isAt(step, path))
  const gap = (matches: (step: Step) => boolean) => steps.filter(matches).sort((a, b) => a.rank - b.rank)
  const siblings = self ? gap((step) => step.trail === self.trail && step.gap === self.gap) : []
  const next = self
    ? (siblings.find((step) => step.rank > self.rank) ?? self.before)
    : gap((step) => isAt(step.after, path))[0]
  const previous = self
    ? (siblings.findLast((step) => step.rank < self.rank) ?? self.after)
    : gap((step) => isAt(step.before, path)).at(-1)
  const side = (name: 'previous' | 'next', near: Link | undefined) => {
    const fixed = fixes.filter((fix) => name in fix)
    const chosen = fixed.length > 0 ? fixed.find((fix) => fix[name])?.[name] : near
    return linkOf(chosen) ?? links[name]
  }
  return { previous: side('previous', previous), next: side('next', next) }
}

/** A list of tags with the reader's additional counts. */
export function tagsFor(path: string, tags: readonly TagCount[], patches: readonly ReaderPatch[]): TagCount[] {
  const merged = new Map(tags.map((tag) => [tag.permalink, tag]))
  for (const more of patches.flatMap((patch) => patch.tags[path] ?? [])) {
    const existing = merged.get(more.permalink)
    merged.set(more.permalink, existing ? { ...existing, count: existing.count + more.count } : more)
  }
  return Array.from(merged.values())
}

/** A list of authors with the reader's additional posts. */
export function authorsFor<Author extends ListedAuthor>(
  authors: readonly Author[],
  more: readonly AuthorCount[],
): (Author | AuthorCount)[] {
  const added = (key: string) => more.filter((entry) => entry.key === key).reduce((sum, { count }) => sum + count, 0)
  const counted = authors.map((author) => ({ ...author, count: (author.count ?? 0) + added(author.key) }))
  const fresh = Array.from(new Map(more.map((entry) => [entry.key, { ...entry, count: added(entry.key) }])).values())
  return insert<Author | AuthorCount, AuthorCount>(counted, fresh, {
    nameOf: ({ key }) => key,
    itemOf: (author) => author,
  })
}

/** An author in a list, limited to what is counted. */
export interface ListedAuthor {
  readonly key: string
  readonly count?: number
}

/** How many posts the reader's parts add to the page of a tag or of an author. */
export const moreOfList = (permalink: string, patches: readonly ReaderPatch[]): number =>
  patches.flatMap((patch) => patch.listed).filter(({ first }) => barePath(first) === barePath(permalink)).length

/** Inserts what the reader's parts add to a list among the entries that everyone sees, in the order of the whole list. */
export function insert<Item, More extends { readonly after?: string; readonly rank: number }>(
  items: readonly Item[],
  more: readonly More[],
  { nameOf, itemOf }: { readonly nameOf: (item: Item) => string; readonly itemOf: (more: More) => Item },
): Item[] {
  const names = new Set(items.map(nameOf))
  const fresh = more.filter((entry) => !names.has(nameOf(itemOf(entry)))).sort((a, b) => a.rank - b.rank)
  const behind = (after: string | undefined) => fresh.filter((entry) => entry.after === after).map(itemOf)
  return [...behind(undefined), ...items.flatMap((item) => [item, ...behind(nameOf(item))])]
}

/** Posts sorted newest first, as the blog lists them. */
export function postsFor(posts: readonly ArchivedPost[], more: readonly ArchivedPost[]): ArchivedPost[] {
  const permalinks = new Set(posts.map((post) => post.metadata.permalink))
  return Array.from(posts)
    .concat(more.filter((post) => !permalinks.has(post.metadata.permalink)))
    .sort((a, b) => b.metadata.date.localeCompare(a.metadata.date))
}

const linkOf = (link: Link | null | undefined): Link | undefined =>
  link ? { title: link.title, permalink: link.permalink } : undefined

/** Whether this link is the page's own place in the order. */
const isAt = (link: PassedLink | undefined, path: string) =>
  link !== undefined && !link.passing && barePath(link.permalink) === barePath(path)
