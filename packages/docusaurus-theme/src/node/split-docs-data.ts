import { DOCS_PLUGIN, type DocsPatch, type DocsVersionData, type GlobalData, versionsOf } from '../docs-data.js'

/** Global data for everyone, and what each audience's part adds to it. */
export interface SplitData {
  readonly globalData: GlobalData
  readonly patches: readonly (readonly DocsPatch[])[]
}

/**
 * Takes private pages out of the docs plugin's global data, which stands in the main bundle: their ids, paths and the
 * labels of sidebars that begin with one. `partOf` answers the part a path is sealed in, or undefined for a public path.
 */
export function splitDocsData(
  globalData: GlobalData,
  partOf: (path: string) => number | undefined,
  parts: number,
): SplitData {
  const instances = globalData[DOCS_PLUGIN]
  const patches: DocsPatch[][] = Array.from({ length: parts }, () => [])
  if (!instances) return { globalData, patches }
  const open = Object.entries(instances).map(([id, instance]) => {
    const versions = versionsOf(instance).map((version) => {
      for (let part = 0; part < parts; part++) {
        const patch = pick(version, (path) => partOf(path) === part)
        if (patch) patches[part]?.push({ instance: id, version: version.name, ...patch })
      }
      return withoutPrivate(version, partOf)
    })
    return [id, { ...(instance as object), versions }]
  })
  return { globalData: { ...globalData, [DOCS_PLUGIN]: Object.fromEntries(open) }, patches }
}

function pick(version: DocsVersionData, wanted: (path: string) => boolean) {
  const docs = version.docs.filter((doc) => wanted(doc.path))
  const sidebars = Object.entries(version.sidebars ?? {}).filter(([, { link }]) => link && wanted(link.path))
  const own = wanted(version.path)
  if (docs.length === 0 && sidebars.length === 0 && !own) return undefined
  return {
    docs,
    sidebars: Object.fromEntries(sidebars),
    ...(docs.some((doc) => doc.id === version.mainDocId) ? { mainDocId: version.mainDocId } : {}),
    ...(own ? { draftIds: version.draftIds ?? [] } : {}),
  }
}

function withoutPrivate(version: DocsVersionData, partOf: (path: string) => number | undefined): DocsVersionData {
  const docs = version.docs.filter((doc) => partOf(doc.path) === undefined)
  const sidebars = Object.entries(version.sidebars ?? {}).filter(
    ([, { link }]) => !link || partOf(link.path) === undefined,
  )
  return {
    ...version,
    docs,
    sidebars: Object.fromEntries(sidebars),
    mainDocId: docs.some((doc) => doc.id === version.mainDocId) ? version.mainDocId : docs[0]?.id,
    draftIds: partOf(version.path) === undefined ? version.draftIds : [],
  }
}
