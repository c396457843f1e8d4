import { type Audience, type Expression, implies, isSameAudience } from '@portico/access'
import { barePath } from '@portico/sealing/plan'
import type { AuthorCount } from '../../../reader/reader-patch.js'
import type { ContentRoute, SplitWork } from '../content-routes.js'
import type { ListedAudiences } from '../listed-audiences.js'

/**
 * Removes from a list of authors those without a post that its host may see, and recounts the posts of the others. Returns a
 * function that gives what readers of each expression get back.
 */
export function splitAuthors(
  { props, host }: ContentRoute,
  work: SplitWork,
  postAudiences: ListedAudiences,
): (readers: Expression) => AuthorCount[] {
  const authors = props?.data.authors as readonly ListedAuthor[] | undefined
  if (!Array.isArray(authors) || !props) return () => []
  const all = (authors as readonly ListedAuthor[]).map((author) => ({
    author,
    posts: postAudiences.get(barePath(author.page?.permalink ?? '')) ?? postsOf(author, work),
  }))
  const isSeen = (audience: Audience) => implies(host, audience)
  const seen = all.filter(({ posts }) => posts.length === 0 || posts.some(isSeen))
  const counted = seen.map(({ author, posts }) =>
    posts.length === 0 ? author : { ...author, count: posts.filter(isSeen).length },
  )
  if (JSON.stringify(counted) === JSON.stringify(authors)) return () => []
  work.rewrite(props.path, { ...props.data, authors: counted })
  return (readers) =>
    all.flatMap((entry, rank): AuthorCount[] => {
      const count = entry.posts.filter((post) => isSameAudience(post, readers) && !isSeen(post)).length
      if (count === 0) return []
      const after = all.slice(0, rank).findLast((preceding) => seen.includes(preceding))?.author.key
      return [{ ...entry.author, key: entry.author.key ?? '', count, rank, ...(after ? { after } : {}) }]
    })
}

interface ListedAuthor {
  readonly key?: string | null
  readonly count?: number
  readonly page?: { readonly permalink?: string } | null
}

/** The audiences of an author's posts, for authors without their own page. */
const postsOf = ({ key }: ListedAuthor, { pages, access }: SplitWork): Audience[] =>
  pages
    .filter(({ metadata }) => key && metadata.authors?.some((author) => author.key === key))
    .map(({ metadata }) => access.at(metadata.permalink))
