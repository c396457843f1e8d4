import { type Audience, type Expression, isSameAudience } from '@portico/access'
import {
  DOCS_PLUGIN,
  type DocsPatch,
  type DocsVersionData,
  type GlobalData,
  versionsOf,
  type WholeVersion,
} from '../../docs-data.js'

/** Global data for everyone, and what each part adds to it. */
export interface SplitData {
  readonly globalData: GlobalData
  readonly patches: readonly (readonly DocsPatch[])[]
}

/**
 * Removes private pages from the docs plugin's global data, which is in the main bundle: their ids, paths and the labels of
 * sidebars that begin with one. `at` returns the audience of a path, `expressions` lists those of the parts. A version without
 * public pages is removed completely, since Docusaurus' theme links to a page of each version that it finds, unless no
 * version of the instance would be left: then all stay, without their labels.
 */
export function splitDocsData(
  globalData: GlobalData,
  at: (path: string) => Audience,
  expressions: readonly Expression[],
): SplitData {
  const instances = globalData[DOCS_PLUGIN]
  const patches: DocsPatch[][] = expressions.map(() => [])
  if (!instances) return { globalData, patches }
  const isPublic = (path: string) => at(path) === undefined
  const open = Object.entries(instances).map(([id, instance]) => {
    const versions = versionsOf(instance)
    const openVersions = versions.map((version) => withoutPrivate(version, isPublic))
    const publicVersions = openVersions.filter(
      ({ docs }, index) => docs.length > 0 || versions[index]?.docs.length === 0,
    )
    // An instance without public pages stays, because Docusaurus' theme expects a version, but nothing of it is shown.
    const remainingVersions =
      publicVersions.length > 0 ? publicVersions : openVersions.map((version) => ({ ...version, label: version.name }))
    const labelOf = ({ label }: DocsVersionData) => (publicVersions.length > 0 || label === undefined ? {} : { label })
    const isWhole = (version: DocsVersionData) =>
      publicVersions.length > 0 && !publicVersions.some(({ name }) => name === version.name)
    for (const [index, version] of versions.entries()) {
      const next = versions.slice(index + 1).find((candidate) => !isWhole(candidate))
      const whole = isWhole(version) ? { data: emptied(version), rank: index, before: next?.name } : undefined
      expressions.forEach((expression, part) => {
        const patch = pick(version, (path) => isSameAudience(at(path), expression), whole)
        if (patch) patches[part]?.push({ instance: id, version: version.name, ...patch, ...labelOf(version) })
      })
    }
    return [id, { ...(instance as object), versions: withLast(remainingVersions) }]
  })
  return { globalData: { ...globalData, [DOCS_PLUGIN]: Object.fromEntries(open) }, patches }
}

function pick(version: DocsVersionData, isIncluded: (path: string) => boolean, whole: WholeVersion | undefined) {
  const docs = version.docs.filter((doc) => isIncluded(doc.path))
  const sidebars = Object.entries(version.sidebars ?? {}).filter(([, { link }]) => link && isIncluded(link.path))
  const own = isIncluded(version.path)
  if (docs.length === 0 && sidebars.length === 0 && !own) return undefined
  return {
    docs,
    sidebars: Object.fromEntries(sidebars),
    ...(docs.some((doc) => doc.id === version.mainDocId) ? { mainDocId: version.mainDocId } : {}),
    ...(own ? { draftIds: version.draftIds ?? [] } : {}),
    // Without a document, there is no page of the version that these readers could be led to.
    ...(whole && docs.length > 0 ? { whole } : {}),
  }
}

/** The data of a version apart from its pages. */
const emptied = ({ mainDocId: _, ...version }: DocsVersionData): DocsVersionData => ({
  ...version,
  docs: [],
  draftIds: [],
  sidebars: {},
})

/** If the default version is private, the default is the newest released version, or the only one. */
function withLast(versions: readonly DocsVersionData[]): readonly DocsVersionData[] {
  if (versions.some(({ isLast }) => isLast)) return versions
  const last = versions.find(({ name }) => name !== 'current') ?? versions[0]
  return versions.map((version) => (version === last ? { ...version, isLast: true, isLastForNow: true } : version))
}

function withoutPrivate(version: DocsVersionData, isPublic: (path: string) => boolean): DocsVersionData {
  const docs = version.docs.filter((doc) => isPublic(doc.path))
  const sidebars = Object.entries(version.sidebars ?? {}).flatMap(([name, sidebar]) => {
    if (!sidebar.link || isPublic(sidebar.link.path)) return [[name, sidebar] as const]
    // The sidebar begins with a private page: for everyone else it begins with its first public one.
    const first = docs.find((doc) => doc.sidebar === name)
    return first ? [[name, { link: { path: first.path, label: first.id } }] as const] : []
  })
  return {
    ...version,
    docs,
    sidebars: Object.fromEntries(sidebars),
    mainDocId: docs.some((doc) => doc.id === version.mainDocId) ? version.mainDocId : docs[0]?.id,
    draftIds: docs.length > 0 || isPublic(version.path) ? version.draftIds : [],
  }
}
