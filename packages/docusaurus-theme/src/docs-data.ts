/** The data that the docs plugin gives every page about one version, limited to the fields that name pages. */
export interface DocsVersionData {
  readonly name: string
  readonly label?: string
  /** Whether it is the version that readers see by default. Each instance has exactly one. */
  readonly isLast?: boolean
  /** It is the default only for readers who may not know about the real default version. */
  readonly isLastForNow?: boolean
  readonly path: string
  readonly mainDocId?: string
  readonly docs: readonly { readonly id: string; readonly path: string; readonly sidebar?: string }[]
  readonly draftIds?: readonly string[]
  readonly sidebars?: Readonly<Record<string, { readonly link?: { readonly path: string; readonly label: string } }>>
}

/** A version that is private as a whole, and therefore missing from the public data. */
export interface WholeVersion {
  readonly data: DocsVersionData
  /** The version that it precedes; missing if it is the last. */
  readonly before?: string
  /** Its position among the versions that precede the same one. */
  readonly rank: number
}

/** What one sealed part adds to one version once the part is open. */
export interface DocsPatch {
  readonly instance: string
  readonly version: string
  readonly whole?: WholeVersion
  readonly mainDocId?: string
  /** The version's label, if only its readers may know it. */
  readonly label?: string
  readonly draftIds?: readonly string[]
  readonly docs: DocsVersionData['docs']
  readonly sidebars: NonNullable<DocsVersionData['sidebars']>
}

/** Global data in the form Docusaurus provides it: plugin name, instance id, any value. */
export type GlobalData = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The docs plugin's name in global data. */
export const DOCS_PLUGIN = 'docusaurus-plugin-content-docs'

/** The versions of one docs instance; empty if the data has an unexpected form. */
export function versionsOf(instance: unknown): readonly DocsVersionData[] {
  const versions = (instance as { versions?: unknown } | undefined)?.versions
  return Array.isArray(versions) ? (versions as DocsVersionData[]) : []
}

/** The docs version that an address belongs to. */
export function versionAt(data: GlobalData, pathname: string): DocsVersionData | undefined {
  const around = Object.values(data[DOCS_PLUGIN] ?? {})
    .flatMap(versionsOf)
    .filter(({ path }) => `${pathname}/`.startsWith(path.replace(/\/?$/, '/')))
  return around.sort((a, b) => b.path.length - a.path.length)[0]
}
