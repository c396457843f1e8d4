/** What the docs plugin tells every page about one version: the part of it that names pages. */
export interface DocsVersionData {
  readonly name: string
  readonly label?: string
  /** Whether it is the version that readers come to first. One of an instance is. */
  readonly isLast?: boolean
  /** It only is for readers who may not know the version that really is. */
  readonly isLastForNow?: boolean
  readonly path: string
  readonly mainDocId?: string | undefined
  readonly docs: readonly { readonly id: string; readonly path: string; readonly sidebar?: string }[]
  readonly draftIds?: readonly string[] | undefined
  readonly sidebars?: Readonly<Record<string, { readonly link?: { readonly path: string; readonly label: string } }>>
}

/** A version that is private as a whole: public data does not have it. */
export interface WholeVersion {
  readonly data: DocsVersionData
  /** The version before which it belongs; missing where it comes last. */
  readonly before?: string
  /** Its place among those that belong before the same one. */
  readonly rank: number
}

/** What one sealed part adds to one version once it is open. */
export interface DocsPatch {
  readonly instance: string
  readonly version: string
  readonly whole?: WholeVersion
  readonly mainDocId?: string | undefined
  readonly draftIds?: readonly string[] | undefined
  readonly docs: DocsVersionData['docs']
  readonly sidebars: NonNullable<DocsVersionData['sidebars']>
}

/** Global data as Docusaurus hands it out: plugin name, instance id, anything. */
export type GlobalData = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The docs plugin's name in global data. */
export const DOCS_PLUGIN = 'docusaurus-plugin-content-docs'

/** The versions of one docs instance, or none when the data has another form. */
export function versionsOf(instance: unknown): readonly DocsVersionData[] {
  const versions = (instance as { versions?: unknown } | undefined)?.versions
  return Array.isArray(versions) ? (versions as DocsVersionData[]) : []
}

/** The docs version that an address lies in. */
export function versionAt(data: GlobalData, pathname: string): DocsVersionData | undefined {
  const around = Object.values(data[DOCS_PLUGIN] ?? {})
    .flatMap(versionsOf)
    .filter(({ path }) => `${pathname}/`.startsWith(path.replace(/\/?$/, '/')))
  return around.sort((one, other) => other.path.length - one.path.length)[0]
}
