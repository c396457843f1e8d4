import type { Listing, Page } from './page.js'

/** What is counted for a page, or for the whole site if it concerns no page. */
export type FigureKind = 'view' | 'program' | 'search' | 'search_without_result' | 'helpful' | 'unhelpful'

/** Which texts are stored: search terms, and addresses without a page, with the page that linked there. */
export type TextKind = 'search' | 'search_without_result' | 'dead_link'

/** How often something happened on one day. */
export interface PageFigure {
  readonly organization_id: string
  /** The start of the day in UTC. */
  readonly day: number
  readonly kind: FigureKind
  /** A digest of the page's audience; empty for a public page. */
  readonly part: string
  /** Empty if it concerns no page. */
  readonly page: string
  readonly count: number
}

export interface SiteText {
  readonly organization_id: string
  readonly day: number
  readonly kind: TextKind
  readonly text: string
  /** The page that linked to an address without one; empty for search terms. */
  readonly page: string
}

/** What distinguishes the readers of a text on one day, without identifying them. */
export interface TextMarks {
  /** A digest of the text. */
  readonly digest: string
  /** A digest of the text and its reader. */
  readonly mark: string
}

export interface PageComment {
  readonly id: string
  readonly organization_id: string
  readonly day: number
  readonly part: string
  readonly page: string
  readonly helpful: boolean
  readonly text: string
}

/** Which figures are requested. */
export interface FigureSpan {
  /** From the first of these days, up to but excluding the second. */
  readonly from: number
  readonly to: number
  /** The parts whose figures may be shown. Those of public pages always may. */
  readonly parts: readonly string[]
  readonly page?: string
}

type Counts<Kind extends string> = Readonly<Partial<Record<Kind, number>>>

/** Figures of pages. Rows grow with days, pages and kinds, never with readers. */
export interface SiteFigureStore {
  /** Adds to the stored figures, in one statement. */
  add(figures: readonly PageFigure[]): Promise<void>
  byDay(organizationId: string, span: FigureSpan): Promise<{ day: number; kind: FigureKind; count: number }[]>
  /** Most viewed first. */
  byPage(
    organizationId: string,
    span: FigureSpan & Page,
  ): Promise<Listing & { pages: { page: string; isPublic: boolean; counts: Counts<FigureKind> }[] }>
  removeBefore(day: number): Promise<void>
}

/** Texts that readers wrote, and what decides whether they are stored. */
export interface SiteTextStore {
  /** The secret of a day, the same for every server; `fresh` if there is none yet. */
  dayKey(day: number, fresh: string): Promise<string>
  /**
   * Counts a text that is already stored. Any other text is stored, and counted, once `from` different readers have
   * sent it on that day, unless `most` were already stored for that day. Must be called inside a transaction.
   */
  count(text: SiteText, marks: TextMarks, limits: { readonly from: number; readonly most: number }): Promise<void>
  /** Most frequent first. */
  list(
    organizationId: string,
    query: {
      readonly kinds: readonly TextKind[]
      readonly from: number
      readonly to: number
      readonly page?: string
    } & Page,
  ): Promise<Listing & { texts: { text: string; page: string; counts: Counts<TextKind> }[] }>
  /** Stores a comment, unless `most` are already stored for that day. */
  addComment(comment: PageComment, most: number): Promise<void>
  /** Those of the latest day first. */
  comments(
    organizationId: string,
    span: FigureSpan & Page,
  ): Promise<Listing & { comments: Omit<PageComment, 'organization_id' | 'part'>[] }>
  /** Removes texts and comments of days before this one. */
  removeBefore(day: number): Promise<void>
  /** Removes the marks of days before this one. */
  removeMarksBefore(day: number): Promise<void>
}
