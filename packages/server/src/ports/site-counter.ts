/** Something that happened on a page, from an address that is not kept. */
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
 * Counts what happens on the pages of the site. It is gathered for two seconds before it is written, so that no answer waits for the
 * database, or tells by its time what is known. A process that is killed loses what it gathered, and nothing else.
 */
export interface SiteCounter {
  note(happening: SiteHappening): void
  /** Writes what was gathered. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}
