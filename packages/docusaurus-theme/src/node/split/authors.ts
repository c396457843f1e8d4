import { type Audience, implies } from '@portico/access'
import { barePath } from '../../paths.js'
import type { ListedAudiences } from './listed-audiences.js'
import type { ContentRoute, Work } from './site.js'

/** Takes out of a list of authors those who wrote nothing that its host may see, and counts the posts of the others again. */
export function recountAuthors({ props, host }: ContentRoute, work: Work, tagged: ListedAudiences): void {
  const authors = props?.data.authors as readonly ListedAuthor[] | undefined
  if (!Array.isArray(authors) || !props) return
  const counted = (authors as readonly ListedAuthor[]).flatMap((author) => {
    const posts = tagged.get(barePath(author.page?.permalink ?? '')) ?? postsOf(author, work)
    const seen = posts.filter((one) => implies(host, one)).length
    if (posts.length === 0) return [author]
    return seen === 0 ? [] : [{ ...author, count: seen }]
  })
  if (JSON.stringify(counted) !== JSON.stringify(authors)) work.rewrite(props.path, { ...props.data, authors: counted })
}

interface ListedAuthor {
  readonly key?: string | null
  readonly count?: number
  readonly page?: { readonly permalink?: string } | null
}

/** The audiences of an author's posts, for authors without a page of their own. */
const postsOf = ({ key }: ListedAuthor, { pages, access }: Work): Audience[] =>
  pages
    .filter(({ metadata }) => key && metadata.authors?.some((author) => author.key === key))
    .map(({ metadata }) => access.at(metadata.permalink))
