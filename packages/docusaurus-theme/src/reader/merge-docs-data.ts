import { DOCS_PLUGIN, type DocsPatch, type DocsVersionData, type GlobalData, versionsOf } from '../docs-data.js'

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
