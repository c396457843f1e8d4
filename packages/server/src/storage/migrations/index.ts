import { initial } from './0001-initial/index.js'

/** A step of the schema: forward-only, never edited after a release. */
export type Migration = {
  readonly name: string
  /** The same text for both databases, or one for each if they differ; no statement for a database that needs none. */
  readonly statements: readonly (string | { readonly sqlite?: string; readonly postgres?: string })[]
} & (
  | {
      /** Only adds: a release that does not know the step runs on the result. `expansion.databases.test.ts` verifies it. */
      readonly kind: 'expand'
    }
  | {
      /** Removes or changes what a release may use. */
      readonly kind: 'contract'
      /** The earlier step that a release must know to run on the result: since that release, nothing uses what is removed. */
      readonly needs: string
    }
)

/** A version of the program, and the steps that it added. */
export interface Release {
  readonly version: string
  readonly steps: readonly Migration[]
}

/** All releases in order, the last one being this program. */
export const RELEASES: readonly Release[] = [{ version: '0.1.0', steps: [initial] }]

/** All steps, in order. */
export const MIGRATIONS: readonly Migration[] = RELEASES.flatMap(({ steps }) => steps)
