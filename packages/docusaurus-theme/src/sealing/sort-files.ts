import { canonicalAudience } from '@portico/seal'
import { sitePath } from '../node/partition.js'
import type { SealPlan } from '../plan.js'
import { planAudience } from './plan-audience.js'
import { publicList } from './public-list.js'

/** A file of the staging folder: its path from there with forward slashes, and its bytes on demand. */
export interface StagedFile {
  readonly path: string
  readonly bytes: () => Buffer
}

/** Where every file goes. */
export interface Sorted {
  readonly open: readonly StagedFile[]
  /** Files whose envelope takes their own place. */
  readonly sealed: readonly { readonly part: number; readonly file: StagedFile }[]
  /** Pictures and files that only private pages use, each under a new name per part. */
  readonly assets: readonly { readonly part: number; readonly file: StagedFile; readonly name: string }[]
  readonly notes: readonly string[]
}

/** Hosts, crawlers and browsers ask for these by name, whatever the rules say of their folder. */
const BY_NAME =
  /^(robots\.txt|sitemap.*\.xml|favicon\.[a-z]+|manifest\.json|site\.webmanifest|opensearch\.xml|CNAME|\.nojekyll)$/

const EMITTED = /^assets\/(images|files|medias|fonts)\//

/** Whether a file may hold readable text, by its name. */
export const isText = (path: string) =>
  /\.(html?|js|mjs|cjs|css|json|webmanifest|xml|rss|atom|txt|md|mdx|svg|map|csv|ya?ml|ics|vtt)$/i.test(path)

const isMedia = (path: string) =>
  /\.(png|jpe?g|gif|webp|avif|svg|ico|css|js|woff2?|ttf|otf|mp[34]|webm|webmanifest)$/i.test(path)

/**
 * Sorts the staging folder by who points to what. Chunks of a part carry its number in their name; emitted pictures and
 * files are private when only such chunks name them; what else lies under a private path is sealed where it is.
 */
export function sortFiles(files: readonly StagedFile[], plan: SealPlan): Sorted {
  const notes: string[] = []
  const isGone = (path: string) =>
    (plan.gone ?? []).some(
      (page) => `/${path}`.replace(/(\/index)?\.html$/, '') === sitePath(page, plan.baseUrl).replace(/\/$/, ''),
    )
  const sealed: { part: number; file: StagedFile }[] = []
  const emitted: StagedFile[] = []
  const open: StagedFile[] = []
  for (const file of files) {
    const part = /^assets\/js\/sealed(\d+)-/.exec(file.path)?.[1]
    if (part !== undefined) {
      if (file.path.endsWith('.js')) sealed.push({ part: Number(part), file })
    } else if (!isGone(file.path)) (EMITTED.test(file.path) ? emitted : open).push(publicList(file, plan))
  }

  const openText = open.filter(({ path }) => isText(path)).map((file) => file.bytes().toString())
  const stay = open.filter((file) => {
    const part = partOfPath(file.path, plan)
    if (part === undefined || /\.html$/.test(file.path) || BY_NAME.test(file.path) || file.path.startsWith('assets/'))
      return true
    // A picture that a public file shows is part of that file; a feed or a note is not, even when a public file links to it.
    if (isMedia(file.path) && openText.some((text) => text.includes(file.path))) return true
    sealed.push({ part, file })
    notes.push(`Sealed where it is, because its path is private: ${file.path}`)
    return false
  })

  const openNames = namesIn(openText)
  const sealedNames = plan.parts.map((_, part) =>
    namesIn(
      sealed.filter((one) => one.part === part && isText(one.file.path)).map((one) => one.file.bytes().toString()),
    ),
  )
  const assets: { part: number; file: StagedFile; name: string }[] = []
  for (const file of emitted) {
    const isOpen = openNames(file.path)
    const users = plan.parts.flatMap((_, part) => (sealedNames[part]?.(file.path) ? [part] : []))
    if (isOpen) stay.push(file)
    else if (users.length === 0) notes.push(`Left out, because nothing points to it: ${file.path}`)
    for (const part of isOpen ? [] : users) {
      const extension = /\.\w+$/.exec(file.path)?.[0] ?? ''
      assets.push({ part, file, name: `assets/sealed/${part}-${assets.length}-${plan.build.slice(0, 6)}${extension}` })
    }
  }
  return { open: stay, sealed, assets, notes }
}

/** How Docusaurus names what it emits: the file's own name, a hash of its content, its extension. */
const EMITTED_NAME = /assets\/(?:images|files|medias|fonts)\/[^"'`\\<>?#]*?-[0-9a-f]{32}\.\w+/

/** Answers whether any of the texts names a file. One pass for names of the usual form, a search for any other. */
function namesIn(texts: readonly string[]): (path: string) => boolean {
  const known = new Set(texts.flatMap((text) => text.match(new RegExp(EMITTED_NAME, 'g')) ?? []))
  return (path) =>
    [path, encodeURI(path)].some(
      (name) => known.has(name) || (!EMITTED_NAME.test(name) && texts.some((text) => text.includes(name))),
    )
}

function partOfPath(path: string, plan: SealPlan): number | undefined {
  const audience = planAudience(plan, `/${path}`)
  const wanted = audience && JSON.stringify(canonicalAudience(audience))
  const part = plan.parts.findIndex((candidate) => JSON.stringify(candidate.audience) === wanted)
  return part < 0 ? undefined : part
}
