import type { Edit, Source } from '../site.js'

/** What a person does from what they have to a private page that they read, timed by the commands that the guides give. */
export interface Journey {
  readonly name: string
  /** The most minutes that it may take. */
  readonly minutes: number
  /** The site that the person has, installed and built before the clock starts. Without one there is nothing but npm. */
  readonly site?: {
    readonly sources: readonly Source[]
    readonly layOut: (folder: string, sources: readonly string[]) => Promise<string>
    /** Changes of files after the site was installed. */
    readonly edits: readonly Edit[]
  }
  /** What is typed, in order, as npm takes it after its own name: in the folder of the site, or in the one around a new hub. */
  readonly commands: readonly { readonly typed: string; readonly npm: readonly string[]; readonly around?: true }[]
  /** The folder of a new hub. */
  readonly makes?: string
  /** The last command, which serves the site. */
  readonly serve: { readonly typed: string; readonly npm: readonly string[] }
  /** The page that is read, with its heading. */
  readonly page: { readonly path: string; readonly heading: string }
}
