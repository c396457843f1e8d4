import { join } from 'node:path'
import { canonicalPath, pathKey } from '@portico/access'
import { privateAddresses, readSiteMaps, type SiteMap } from '@portico/sealing'
import { type DescribedRoute, type ReadingInput, readManifest } from '@portico/sealing/reading'
import type { TicketOpener } from '@portico/server'
import { cachedFacts, stampOf } from '../site/cached-facts.js'
import { localFiles } from '../site/locate-file.js'
import { publishedFactsOf } from '../site/published-facts.js'

/** One language of a site, or the whole site. */
export interface Edition {
  /** The folder with its files. */
  readonly folder: string
  /** Where it is served; ends with a slash. */
  readonly baseUrl: string
  /** The address of its first page. That of a whole site with a base URL ends with a slash, that of a language does not. */
  readonly home: string
  /** Whether the site lets this server decrypt its pages for programs. */
  readonly opens: boolean
  /** The names of its feeds. */
  readonly feeds: readonly string[]
  /** Its API descriptions. */
  readonly descriptions: readonly DescribedRoute[]
  /** Its manifest, read once for each build. */
  readonly manifest: NonNullable<ReadingInput['manifest']>
}

/** What this server knows about the build that it serves. */
export interface SiteFacts {
  /** The last one is the whole site. */
  readonly editions: readonly Edition[]
  /** False if the site is sealed and its list of pages cannot be opened here, because it is sealed for another server. */
  readonly isOurs: boolean
  /** Whether a page at this address would be private, whether or not it exists. @param path without an ending */
  isPrivate(path: string): boolean
}

const UNSEALED: SiteFacts = { editions: [], isOurs: true, isPrivate: () => false }

/** Reads the facts about a published folder, and again each time the site is sealed. */
export const siteFacts = (folder: string, open: TicketOpener['open']): (() => Promise<SiteFacts>) =>
  cachedFacts({ stamp: () => stampOf(folder), read: () => readFacts(folder, open) })

async function readFacts(folder: string, open: TicketOpener['open']): Promise<SiteFacts> {
  const maps = await readSiteMaps({ folder, open })
  if (maps.length === 0) return UNSEALED
  const { baseUrl, languages = [] } = await publishedFactsOf(folder)()
  const root = `${canonicalPath(baseUrl) ?? ''}/`.replace('//', '/')
  const baseOf = (name: string) => {
    const other = languages.find(({ folder }) => folder === name)
    return other ? `${canonicalPath(other.baseUrl) ?? ''}/` : name === '' ? root : `${root}${name}/`
  }
  return {
    editions: maps
      .map(({ folder: name, agents, descriptions = [], feeds = [] }) => ({
        folder: join(folder, name),
        baseUrl: baseOf(name),
        home: name === '' ? root : baseOf(name).slice(0, -1),
        opens: agents?.open === 'server',
        feeds,
        descriptions,
        manifest: cachedManifest(join(folder, name)),
      }))
      .sort((a, b) => b.baseUrl.length - a.baseUrl.length),
    isOurs: maps.every(({ pages }) => pages.length > 0),
    isPrivate: privacyOf(maps),
  }
}

function cachedManifest(folder: string): Edition['manifest'] {
  const read = async () => ({ isOurs: true, manifest: await readManifest({ file: localFiles(folder) }) })
  const facts = cachedFacts({ stamp: () => stampOf(folder), read })
  return async () => (await facts()).manifest
}

function privacyOf(maps: readonly SiteMap[]): SiteFacts['isPrivate'] {
  const pages = maps.flatMap((map) => map.pages)
  const pathsOf = (isPrivate: boolean) =>
    pages.flatMap(({ path, expression }) => ((expression !== null) === isPrivate ? (pathKey(path) ?? []) : []))
  const [own, everyones] = [new Set(pathsOf(true)), pathsOf(false)]
  const { folders, pages: single } = privateAddresses(own, everyones)
  const singles = new Set(single)
  // If every page is private, so is every address.
  const all = own.size > 0 && everyones.length === 0
  return (path) => {
    const key = pathKey(path)
    return (
      all ||
      key === undefined ||
      singles.has(key) ||
      folders.some((folder) => key === folder || key.startsWith(`${folder}/`))
    )
  }
}

/** The edition that an address belongs to. */
export const editionAt = ({ editions }: SiteFacts, path: string): Edition | undefined =>
  editions.find(({ baseUrl }) => `${path === '/' ? '' : path}/`.startsWith(baseUrl))
