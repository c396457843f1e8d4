import { Type } from 'typebox'
import { Id, orNull, PageQuery, Texts, Time } from './common.schemas.js'

/** A reader needs all groups of any of these lists; an empty list means anyone signed in. */
export const Expression = Type.Object({ any: Type.Array(Texts) })

const page = {
  path: Type.String(),
  audience: orNull(Expression),
  /** The same as text. */
  readers: Type.String(),
}

const Page = Type.Object(page)

const ExplainedPage = Type.Object({
  ...page,
  /** The file of the site that it was built from. */
  source: orNull(Type.String()),
  /** What decides who may read it: the kind of rule, and what the rule says. */
  why: Type.Array(Type.Object({ by: Type.String(), says: Type.String() })),
})

/** The groups that let the person read it: empty if signing in is enough, null if the page is public. */
const ReadablePage = Type.Object({ ...page, through: orNull(Texts) })

const Site = Type.Object({
  build: orNull(Type.String()),
  sealed: Type.Boolean(),
  pages: Type.Array(Page),
  groups: Texts,
})

const SiteKey = Type.Object({
  id: Type.String(),
  /** The value for `portico seal --to`. */
  public_key: Type.String(),
  /** The pair that new builds are sealed for. */
  current: Type.Boolean(),
  created_at: Time,
  /** Confirmed ones first, then those that most readers opened. */
  builds: Type.Array(
    Type.Object({
      build: Type.String(),
      /** The server served it, or an administrator opened it; otherwise its name is what readers sent. */
      confirmed: Type.Boolean(),
      readers: Type.Integer(),
      last_asked: Time,
    }),
  ),
  /** How many further builds readers claim to have opened. */
  other_builds: Type.Integer(),
})

export const Reader = {
  person_id: Id,
  /** Empty for a member of another organization. */
  handles: Type.Array(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
}

/** A page by its path, as in the list of pages. */
export const ListedPath = Type.String({ minLength: 1, maxLength: 2_048 })

const ExplainPageQuery = Type.Object({ page: ListedPath })

const PageReadersQuery = Type.Object({ ...PageQuery.properties, page: Type.Optional(ListedPath) })

export const SITE_REQUESTS = {
  readSite: {},
  explainPage: { querystring: ExplainPageQuery },
  listSiteKeys: { querystring: PageQuery },
  listReadablePages: { querystring: PageQuery },
  listPageReaders: { querystring: PageReadersQuery },
} as const

export const SITE_RESULTS = {
  readSite: { result: Site },
  explainPage: { result: ExplainedPage },
  listSiteKeys: { result: Type.Array(SiteKey) },
  listReadablePages: { result: Type.Array(ReadablePage) },
  listPageReaders: { result: Type.Array(Type.Object({ ...Reader, groups: Texts })) },
} as const
