import { type Audience, type Expression, implies, isSameAudience } from '@portico/access'
import type { Fix, RecentPost, Step } from '../../../reader/reader-patch.js'
import { common } from '../../access/route-audiences.js'
import type { Page } from '../../site/read-pages.js'
import type { SplitWork } from '../content-routes.js'
import { neighboursFor, stepsOf, type TrailPage } from '../pager-links.js'

/** What readers of one expression gain around the posts of one blog. */
export interface BlogPart {
  readonly steps: readonly Step[]
  readonly fixes: readonly Fix[]
  readonly recent: readonly RecentPost[]
}

/** Removes from one blog's posts and sidebar what their host must not see. */
export function splitBlog(instance: string, work: SplitWork): (readers: Expression) => BlogPart | undefined {
  const posts = inOrder(
    work.pages.filter((page) => page.plugin === 'docusaurus-plugin-content-blog' && page.instance === instance),
  )
  const trail = posts.map(
    ({ metadata: { permalink, title } }): TrailPage => ({ permalink, title, audience: work.access.at(permalink) }),
  )
  const host = trail.map((post) => post.audience).reduce(common, trail[0]?.audience)
  if (trail.every((post) => isSameAudience(post.audience, host))) return () => undefined

  trail.forEach((post, index) => {
    const page = posts[index] as Page
    const { previous, next } = neighboursFor(trail, index, implies(host, post.audience) ? host : post.audience)
    work.rewrite(page.file, { ...page.metadata, prevItem: previous, nextItem: next })
  })
  const keep = splitSidebar(instance, posts, work)
  return (readers) => ({
    ...stepsOf(`blog/${instance}`, trail, host, readers),
    recent: posts
      .filter(({ metadata }) => isSameAudience(work.access.at(metadata.permalink), readers) && !implies(host, readers))
      .map(({ metadata: { title, permalink, date = '' } }) => ({ title, permalink, date, blog: instance, keep })),
  })
}

/** Newest first, the order of the posts' previous and next links. Unlisted posts have no such links and are in no list. */
function inOrder(pages: readonly Page[]): Page[] {
  const visible = pages.filter(({ metadata }) => !metadata.unlisted)
  const byPath = new Map(visible.map((page) => [page.metadata.permalink, page]))
  const order: Page[] = []
  for (let page = visible.find(({ metadata }) => !metadata.prevItem); page; ) {
    order.push(page)
    page = byPath.get(page.metadata.nextItem?.permalink ?? '')
  }
  return order
}

interface Sidebar {
  readonly title: string
  readonly items: readonly { readonly permalink: string }[]
}

/** Fills the sidebar of recent posts for the least-privileged audience that sees it. Returns how many posts it shows. */
function splitSidebar(instance: string, posts: readonly Page[], work: SplitWork): number {
  const name = `blog-post-list-prop-${instance}.json`
  const users = work.routes.filter(
    ({ names }) => typeof names.sidebar === 'string' && work.site.registry[names.sidebar]?.endsWith(name),
  )
  const chunk = users[0]?.names.sidebar
  const path = typeof chunk === 'string' ? work.site.registry[chunk] : undefined
  if (!path) return 0
  const host = users.map((user) => user.host).reduce<Audience>(common, users[0]?.host)
  const sidebar = work.read(path) as Sidebar
  const keep = sidebar.items.length < posts.length ? sidebar.items.length : Number.MAX_SAFE_INTEGER
  const items = posts
    .filter(({ metadata }) => implies(host, work.access.at(metadata.permalink)))
    .slice(0, sidebar.items.length)
    .map(({ metadata: { title, permalink, date } }) => ({ title, permalink, unlisted: false, date }))
  work.rewrite(path, { ...sidebar, items })
  return keep
}
