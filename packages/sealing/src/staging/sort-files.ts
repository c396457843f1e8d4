import { canonicalPath, timesOf } from '@portico/access'
import { nameForPart, partsOfName } from '../plan/part-name.js'
import { fileKeys, partFor } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { fileAudience, isShellIn } from './file-audience.js'
import { firstFiles } from './first-files.js'
import { withoutHeadings } from './heading-links.js'
import { misplacedPages } from './misplaced-pages.js'
import { assetName, placeStatics } from './place-statics.js'
import { publicPrecache, withoutPrecache } from './precache.js'
import { publicList } from './public-list.js'
import type { SealedAsset, SortedFiles } from './sorted-files.js'
import { isByName, isMedia, isText, type StagedFile } from './staged-file.js'

/** Pages that open at a time. Until then, no file may show that there is something at their addresses. */
const pagesForLater = ({ parts }: SealPlan): string[] =>
  parts.flatMap(({ expression, pages }) =>
    expression.any.some((clause) => timesOf(clause).from > Number.NEGATIVE_INFINITY) ? pages : [],
  )

const EMITTED = /^assets\/(images|files|medias|fonts)\//

/**
 * Sorts the staging folder by what loads each file. Chunks of a part have its number in their name. For other files that the
 * bundler emitted, the plan says what loads them, or else the files that name them decide. Everything else at a private path is
 * sealed in place.
 */
export function sortFiles(files: readonly StagedFile[], plan: SealPlan): SortedFiles {
  const notes: string[] = []
  const gone = new Set([...(plan.gone ?? []), ...pagesForLater(plan)].map((page) => canonicalPath(page)))
  const keyOf = fileKeys(plan)
  const isGone = (path: string) => gone.size > 0 && gone.has(keyOf(path))
  const sealed: { part: number; file: StagedFile }[] = []
  const emitted: StagedFile[] = []
  const styles: { part: number; file: StagedFile }[] = []
  const open: StagedFile[] = []
  const statics = new Set(plan.statics ?? [])
  const isOpenAnyway = (path: string) => !statics.has(path) && isFixed(path)
  const audienceOf = fileAudience(plan)
  const readersOf = (path: string) => (isOpenAnyway(path) ? undefined : audienceOf(path))
  const loaded = new Map(Object.entries(plan.emitted ?? {}))
  /** What a plugin generated from such a file: its source map, its licenses, a compressed copy. */
  const isBeside = (path: string): boolean => {
    const rest = path.replace(/\.\w+$/, '')
    return rest !== path && (loaded.has(rest) || isBeside(rest))
  }
  for (const file of files) {
    const parts = /^assets\/(js|css)\//.test(file.path) ? partsOfName(file.path) : []
    if (parts.length > 0) {
      for (const part of parts)
        if (/\.js(on)?$/.test(file.path)) sealed.push({ part, file: { ...file, path: nameForPart(file.path, part) } })
        else if (file.path.endsWith('.css')) styles.push({ part, file })
    } else if (loaded.has(file.path)) emitted.push(file)
    else if (!isBeside(file.path) && !isGone(file.path))
      (EMITTED.test(file.path) ? emitted : open).push(publicList(file, plan, readersOf(file.path)))
  }

  const placed = open.map((file) => ({ file, part: partFor(plan.parts, readersOf(file.path)) }))
  const isPrivatePath = (path: string) => readersOf(path) !== undefined
  const media = open.flatMap(({ path }) => (isMedia(path) && isPrivatePath(path) ? [path] : []))
  const odd = emitted.flatMap(({ path }) => spellings(path).filter((name) => !EMITTED_NAME.test(name)))
  // The shell of a private page may name what a plugin wrote for the page, such as its preview image.
  const isShell = isShellIn(plan)
  const openNames = namesIn(open.filter((file) => media.length === 0 || !isShell(file)).map(withoutPrecache), [
    ...media,
    ...odd,
  ])
  const stay: StagedFile[] = []
  const inPlace: string[] = []
  for (const { file, part } of placed) {
    // A picture that a public file shows is part of that file; a feed or a note is not, even when a public file links to it.
    if (part === undefined || (isMedia(file.path) && openNames.has(file.path))) {
      stay.push(file)
      continue
    }
    sealed.push({ part, file })
    inPlace.push(file.path)
  }
  if (inPlace.length > 0) notes.push(`Sealed in place, because their paths are private: ${firstFiles(inPlace)}.`)

  const sealedNames = plan.parts.map((_, part) =>
    namesIn(
      [...sealed, ...styles].flatMap((entry) => (entry.part === part ? [entry.file] : [])),
      odd,
    ),
  )
  const assets: SealedAsset[] = []
  for (const file of emitted) {
    const isIn = (names: ReadonlySet<string> | undefined) => spellings(file.path).some((name) => names?.has(name))
    const loaders = loaded.get(file.path)
    const isOpen = !loaders && isIn(openNames)
    const users = loaders ?? plan.parts.flatMap((_, part) => (isIn(sealedNames[part]) ? [part] : []))
    if (isOpen) stay.push(file)
    else if (users.length === 0) notes.push(`Left out, because nothing refers to it: ${file.path}`)
    for (const part of isOpen ? [] : users)
      assets.push({ part, file, name: assetName(plan, part, assets.length, file.path) })
  }
  const homeless = stay.filter(({ path }) => isPrivatePath(path) && !openNames.has(path))
  const misplaced = [
    ...misplacedPages(stay, plan),
    ...homeless.map(
      ({ path }) =>
        `${path} is under a private path, but no page has the same readers, so there is no part to seal it in; add a page for them, or move it to a public path`,
    ),
  ]
  const withStatics = placeStatics(plan, { open: stay, sealed, assets, styles })
  const published = new Set(withStatics.open.map(({ path }) => path))
  const { files: publicFiles, links } = withoutHeadings(
    withStatics.open.map((file) => publicPrecache(file, published, plan)),
    plan,
    isText,
  )
  return { ...withStatics, open: publicFiles, styles, misplaced, notes: [...notes, ...withStatics.notes], links }
}

/** How Docusaurus names what it emits: the file's own name, a hash of its content, its extension. */
const EMITTED_NAME =
  /assets\/(?:images|files|medias|fonts)\/(?:(?!assets\/(?:images|files|medias|fonts)\/)[^"'`\\<>?#])*?-[0-9a-f]{32}\.\w+/

const EMITTED_NAMES = new RegExp(EMITTED_NAME, 'g')

/** The ways in which code and pages may write a file's path. */
const spellings = (path: string) => [path, encodeURI(path)]

/** What is public because of its format or its name, whatever the rules say about its path. */
const isFixed = (path: string) => /\.html?$/i.test(path) || isByName(path) || path.startsWith('assets/')

/**
 * Returns the files that texts among these name: every one whose name has the usual form, and those of `oddNames`. Each text is
 * read once and not kept, because a large site has more text than memory.
 */
function namesIn(files: readonly StagedFile[], oddNames: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of files) {
    if (!isText(file.path)) continue
    const text = file.bytes().toString()
    for (const [name] of text.matchAll(EMITTED_NAMES)) names.add(name)
    for (const name of oddNames) if (!names.has(name) && text.includes(name)) names.add(name)
  }
  return names
}
