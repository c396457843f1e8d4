import type { Edit, Source } from '../site.js'

/** What a person does from a starting point to a private page that they read, timed with the commands in the guides. */
export interface Journey {
  readonly name: string
  /** The maximum number of minutes that it may take. */
  readonly minutes: number
  /** The site that the person has, installed and built before the clock starts. Without one there is only npm. */
  readonly site?: {
    readonly sources: readonly Source[]
    readonly layOut: (folder: string, sources: readonly string[]) => Promise<string>
    /** Changes to files after the site was installed. */
    readonly edits: readonly Edit[]
  }
  /**
   * The commands that are typed, in order, and their npm arguments: in the folder of the site, or in the parent folder of a new
   * hub.
   */
  readonly commands: readonly { readonly typed: string; readonly npm: readonly string[]; readonly around?: true }[]
  /** The folder of a new hub. */
  readonly makes?: string
  /** The last command, which serves the site. */
  readonly serve: { readonly typed: string; readonly npm: readonly string[] }
  /** The page that is read, with its heading. */
  readonly page: { readonly path: string; readonly heading: string }
}
