import type { AllContent } from '../site/content-folders.js'
import type { Page } from '../site/read-pages.js'

/** The labels of docs versions, by `key`; none for docs that have only one version. */
export type VersionLabels = ReadonlyMap<string, string>

const key = (instance: string, version: string): string => `${instance}/${version}`

interface Docs {
  readonly loadedVersions: readonly { readonly versionName: string; readonly label: string }[]
}

/** Reads the labels of versions from what the docs plugin loaded. */
export function versionLabels(allContent: AllContent): VersionLabels {
  const instances = Object.entries(allContent['docusaurus-plugin-content-docs'] ?? {}) as [string, Partial<Docs>][]
  return new Map(
    instances.flatMap(([instance, { loadedVersions = [] }]) =>
      loadedVersions.length > 1
        ? loadedVersions.map(({ versionName, label }) => [key(instance, versionName), label] as const)
        : [],
    ),
  )
}

/** The label of a page's version, if its docs have several. */
export const versionOf = ({ instance, metadata }: Page, labels: VersionLabels): string | undefined =>
  metadata.version === undefined ? undefined : labels.get(key(instance, metadata.version))
