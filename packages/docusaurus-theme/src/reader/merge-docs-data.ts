import { DOCS_PLUGIN, type DocsPatch, type DocsVersionData, type GlobalData, versionsOf } from '../docs-data.js'

/** Returns global data with the patches of all open parts applied. Returns the same object if there is nothing to add. */
export function mergeDocsData<Data extends GlobalData>(data: Data, patches: readonly DocsPatch[]): Data {
  const instances = data[DOCS_PLUGIN]
  if (patches.length === 0 || !instances) return data
  const merged = Object.entries(instances).map(([id, instance]) => {
    const ours = patches.filter((patch) => patch.instance === id)
    const inOrder = Array.from(ours).sort((a, b) => (a.whole?.rank ?? 0) - (b.whole?.rank ?? 0))
    const versions = ours.reduce(lay, inOrder.reduce(addWhole, versionsOf(instance)))
    return [id, { ...(instance as object), versions }]
  })
  return { ...data, [DOCS_PLUGIN]: Object.fromEntries(merged) }
}

/** Inserts a version that is missing from the data. If it is the default version, no other one is. */
function addWhole(versions: readonly DocsVersionData[], { version, whole }: DocsPatch): readonly DocsVersionData[] {
  if (!whole || versions.some(({ name }) => name === version)) return versions
  const place = versions.findIndex(({ name }) => name === whole.before)
  const existing = whole.data.isLast ? versions.map(notLast) : versions
  const at = place < 0 ? existing.length : place
  return Array.from(existing.slice(0, at)).concat(whole.data, existing.slice(at))
}

const notLast = ({ isLastForNow: _, ...version }: DocsVersionData): DocsVersionData => ({ ...version, isLast: false })

const lay = (versions: readonly DocsVersionData[], patch: DocsPatch): readonly DocsVersionData[] =>
  versions.map((version) => {
    if (patch.version !== version.name) return version
    const docs = Array.from(version.docs).concat(patch.docs)
    return {
      ...version,
      ...(patch.label !== undefined && { label: patch.label }),
      // If a version lacks its main document for this reader, the first one that they have is used.
      mainDocId: patch.mainDocId ?? version.mainDocId ?? docs[0]?.id,
      docs,
      draftIds: [...(version.draftIds ?? []), ...(patch.draftIds ?? [])],
      sidebars: { ...version.sidebars, ...patch.sidebars },
    }
  })
