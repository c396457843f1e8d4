import type { Page } from './page.js'

/** What is counted of a page, or of the whole site where it is about none. */
export type FigureKind = 'view' | 'program' | 'search' | 'search_without_result' | 'helpful' | 'unhelpful'

/** What is kept of texts: words that were searched for, and addresses without a page with the page that led there. */
export type TextKind = 'search' | 'search_without_result' | 'dead_link'

/** How often something happened on a day. */
export interface PageFigure {
  readonly organization_id: string
  /** The beginning of the day in UTC. */
  readonly day: number
  readonly kind: FigureKind
  /** A digest of who may read the page; empty for a public one. */
  readonly part: string
  /** Empty where it is about no page. */
  readonly page: string
  readonly count: number
}

export interface SiteText {
  readonly organization_id: string
  readonly day: number
  readonly kind: TextKind
  readonly text: string
  /** The page that led to an address without one; empty for words. */
  readonly page: string
}

/** What tells readers of a text apart on one day, without saying who they are. */
export interface TextMarks {
  /** Of the text. */
  readonly digest: string
  /** Of the text and its reader. */
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

/** Which figures are asked for. */
export interface FigureSpan {
  /** Days that begin from here on, and before there. */
  readonly from: number
  readonly to: number
  /** The parts whose figures may be shown. Those of public pages always may. */
  readonly parts: readonly string[]
  readonly page?: string
}

type Counts<Kind extends string> = Readonly<Partial<Record<Kind, number>>>

/** Figures of pages. Rows grow with days, pages and kinds; never with readers. */
export interface SiteFigureStore {
  /** Adds to what is there, in one statement. */
  add(figures: readonly PageFigure[]): Promise<void>
  byDay(organizationId: string, span: FigureSpan): Promise<{ day: number; kind: FigureKind; count: number }[]>
  /** The most viewed first. */
  byPage(
    organizationId: string,
    span: FigureSpan & Page,
  ): Promise<{ total: number; pages: { page: string; isPublic: boolean; counts: Counts<FigureKind> }[] }>
  removeBefore(day: number): Promise<void>
}

/** Texts that readers wrote, and what decides whether they are kept. */
export interface SiteTextStore {
  /** The secret of a day, the same for every server; the one that is given where there is none yet. */
  dayKey(day: number, fresh: string): Promise<string>
  /**
   * Counts a text that is kept already. Another one is kept, and counted, once `from` different readers sent it on that day, unless
   * `most` were kept on that day before. Inside a transaction.
   */
  count(text: SiteText, marks: TextMarks, limits: { readonly from: number; readonly most: number }): Promise<void>
  /** The most frequent first. */
  list(
    organizationId: string,
    query: {
      readonly kinds: readonly TextKind[]
      readonly from: number
      readonly to: number
      readonly page?: string
    } & Page,
  ): Promise<{ total: number; texts: { text: string; page: string; counts: Counts<TextKind> }[] }>
  /** Keeps a comment, unless there are so many of that day. */
  addComment(comment: PageComment, most: number): Promise<void>
  /** Those of the latest day first. */
  comments(
    organizationId: string,
    span: FigureSpan & Page,
  ): Promise<{ total: number; comments: Omit<PageComment, 'organization_id' | 'part'>[] }>
  /** Removes texts and comments of the days before one. */
  removeBefore(day: number): Promise<void>
  /** Removes what told readers apart on the days before one. */
  removeMarksBefore(day: number): Promise<void>
}
