/** What the docs plugin tells every page about one version: the part of it that names pages. */
export interface DocsVersionData {
  readonly name: string
  readonly path: string
  readonly mainDocId?: string
  readonly docs: readonly { readonly id: string; readonly path: string; readonly sidebar?: string }[]
  readonly draftIds?: readonly string[]
  readonly sidebars?: Readonly<Record<string, { readonly link?: { readonly path: string; readonly label: string } }>>
}

/** What one sealed part adds to one version once it is open. */
export interface DocsPatch {
  readonly instance: string
  readonly version: string
  readonly mainDocId?: string
  readonly draftIds?: readonly string[]
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

/** Global data with the patches of all open parts laid over it. Returns the same object when there is nothing to add. */
export function mergeDocsData<Data extends GlobalData>(data: Data, patches: readonly DocsPatch[]): Data {
  const instances = data[DOCS_PLUGIN]
  if (patches.length === 0 || !instances) return data
  const merged = Object.entries(instances).map(([id, instance]) => [
    id,
    { ...(instance as object), versions: versionsOf(instance).map((version) => patches.reduce(lay(id), version)) },
  ])
  return { ...data, [DOCS_PLUGIN]: Object.fromEntries(merged) }
}

const lay = (instance: string) => (version: DocsVersionData, patch: DocsPatch) => {
  if (patch.instance !== instance || patch.version !== version.name) return version
  return {
    ...version,
    ...(patch.mainDocId ? { mainDocId: patch.mainDocId } : {}),
    docs: [...version.docs, ...patch.docs],
    draftIds: [...(version.draftIds ?? []), ...(patch.draftIds ?? [])],
    sidebars: { ...version.sidebars, ...patch.sidebars },
  }
}
