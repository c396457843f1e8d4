import type { PageAccess } from '@portico/access'

/** One thing that decides who may read a page. */
export interface AccessReason {
  /**
   * A `rule` of the configuration, the `_category_` file of a `folder`, the front matter of the `page` or of its `original` in
   * the default language, `forced-login`, the private pages or entries that a generated page or feed is a `list` of, or the page that an address
   * `leads-to`.
   */
  readonly by: 'rule' | 'folder' | 'page' | 'original' | 'forced-login' | 'list' | 'leads-to'
  /** The pattern of the rule, the file, or the path of the page that the address leads to. */
  readonly at?: string
  /** What it says. */
  readonly access?: PageAccess
}

/** Where a reason is written: a file by its path from the site's folder, and a line counted from 1, where one was found. */
export interface Place {
  readonly file: string
  readonly line?: number
}

/** The key of a reason in the plan's table of places. */
export const placeKey = ({ by, at = '' }: AccessReason): string => `${by} ${at}`
