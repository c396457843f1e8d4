import type { PageAccess } from '@portico/access'

/** A single reason why a page has its audience. */
export interface AccessReason {
  /**
   * Where the reason comes from: a `rule` of the configuration, the `_category_` file of a `folder`, the front matter of the
   * `page` or of its `original` in the default language, `forced-login`, the private pages or entries that a generated page or
   * feed lists (`list`), the page that an address `leads-to`, or
   * that it is the page for guests (`guest-page`).
   */
  readonly by: 'rule' | 'folder' | 'page' | 'original' | 'forced-login' | 'list' | 'leads-to' | 'guest-page'
  /** The pattern of the rule, the file, or the path of the page that the address leads to. */
  readonly at?: string
  /** The access that it specifies. */
  readonly access?: PageAccess
}

/** Where a reason is written: the file, as a path from the site's folder, and the line, counted from 1, if one was found. */
export interface RulePlace {
  readonly file: string
  readonly line?: number
}

/** The key of a reason in the plan's `places` table. */
export const placeKey = ({ by, at = '' }: AccessReason): string => `${by} ${at}`
