/** An event on a page, from an address that is not stored. */
export type SiteHappening = { readonly address: string } & (
  | { readonly kind: 'view' | 'program'; readonly page: string; readonly sealed?: boolean }
  | { readonly kind: 'search'; readonly words: string; readonly found: boolean }
  | { readonly kind: 'missing'; readonly page: string; readonly from: string }
  | {
      readonly kind: 'helpful'
      readonly page: string
      readonly helpful: boolean
      readonly text?: string
      readonly sealed?: boolean
    }
)

/**
 * Counts events on the pages of the site. Counts are collected for two seconds before they are written, so that no
 * response waits for the database or reveals by its timing what is stored. A process that is killed loses only what it
 * has collected.
 */
export interface SiteCounter {
  note(happening: SiteHappening): void
  /** Writes what was collected. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}
