import { resolve } from 'node:path'
import type { DocusaurusConfig, Plugin } from '@docusaurus/types'
import { isRecord } from '@portico/access/guards'

/** Content folders of docs versions, by plugin instance and then by the version's name. */
export type VersionFolders = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Where the original of a translated file is. */
export interface ContentPlace {
  readonly folder: string
  /** The file's path within that folder. */
  readonly file: string
}

interface Site {
  readonly siteDir: string
  readonly siteConfig: Pick<DocusaurusConfig, 'presets' | 'plugins'>
  readonly versions: VersionFolders
}

const DEFAULTS = { docs: 'docs', blog: 'blog', pages: 'src/pages' } as const
type Kind = keyof typeof DEFAULTS

/**
 * Returns the content folder that a translated file belongs to, from its path in the folder of translations, such as
 * `docusaurus-plugin-content-docs/current/guides/a.md`. Undefined for files that no content plugin translates.
 */
export function contentFolder(name: string, { siteDir, siteConfig, versions }: Site): ContentPlace | undefined {
  const [, kind, instance = 'default', rest = ''] =
    /^docusaurus-plugin-content-(docs|blog|pages)(?:-([^/]+))?\/(.+)$/.exec(name) ?? []
  if (!kind) return undefined
  if (kind !== 'docs') return { folder: resolve(siteDir, configured(siteConfig, kind as Kind, instance)), file: rest }
  const [version = '', ...path] = rest.split('/')
  const folder = versions[instance]?.[version.replace(/^version-/, '')]
  return { folder: folder ?? resolve(siteDir, configured(siteConfig, 'docs', instance)), file: path.join('/') }
}

/** The `path` of a content plugin's instance in the site's configuration, or the plugin's default. */
function configured({ presets, plugins }: Site['siteConfig'], kind: Kind, instance: string): string {
  const ofPresets = presets.flatMap((preset) => (Array.isArray(preset) ? [(preset[1] as Options)?.[kind]] : []))
  const ofPlugins = plugins.flatMap((plugin) =>
    Array.isArray(plugin) && String(plugin[0]).includes(`content-${kind}`) ? [plugin[1]] : [],
  )
  const options = [...ofPresets, ...ofPlugins].filter(isRecord).find(({ id = 'default' }) => id === instance)
  return typeof options?.path === 'string' ? options.path : DEFAULTS[kind]
}

type Options = Readonly<Record<string, unknown>>

/** All content that plugins loaded, as Docusaurus passes it to `allContentLoaded`. */
export type AllContent = Parameters<NonNullable<Plugin['allContentLoaded']>>[0]['allContent']

/** Returns the folders of docs versions from what the docs plugin loaded. */
export function versionFolders(allContent: AllContent): VersionFolders {
  const instances = allContent['docusaurus-plugin-content-docs'] ?? {}
  return Object.fromEntries(
    Object.entries(instances).map(([id, content]) => {
      const versions = (content as { loadedVersions?: readonly { versionName: string; contentPath: string }[] })
        .loadedVersions
      return [id, Object.fromEntries((versions ?? []).map((version) => [version.versionName, version.contentPath]))]
    }),
  )
}
