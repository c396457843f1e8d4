import { matchPath } from '@docusaurus/router'
import routes from '@generated/routes'
import parts from '@portico-site/parts'
import { behind } from '../../behind-door.js'
import { pathMark } from '../../door-table.js'
import {
  addressFor,
  assetAddress,
  type KeyFor,
  ofThisBuild,
  openFile,
  partOfFile,
  runScript,
} from '../keys/open-file.js'
import { leases } from '../keys/reader-keys.js'
import { decoded } from '../page/page-core.js'
import type { LiveRoute, PartModule } from '../page/site-state.js'
import { applyPartStyles } from './apply-part-styles.js'
import { prefetchedScript, prefetchLinks } from './prefetch.js'

/**
 * Opens a part: runs its sealed chunks, mounts its routes behind its doors, and loads what the current page needs, so
 * that the page can be rendered immediately.
 *
 * @throws Error when a file is missing or stays closed.
 */
export async function openPart(part: number, keyFor: KeyFor): Promise<PartModule> {
  listenForSealedScripts(keyFor)
  openParts.add(part)
  const module = parts[part]
  if (!module) throw new Error(`This build has no sealed part ${part}.`)
  const partModule = await module()
  await applyPartStyles(partModule.styles, keyFor)
  hang(routes, part, partModule)
  await load(matching(partModule.roots, location.pathname))
  prefetchLinks((pathname) => matching(routes, pathname))
  return partModule
}

/** What Docusaurus offers to links, with the path of their target. */
interface Docusaurus {
  prefetch(path: string): unknown
  preload(path: string): unknown
}

let keyOf: KeyFor | undefined

/** The parts whose code has been requested in this tab. */
const openParts = new Set<number>()

/**
 * The bundler loads chunks with script tags. Sealed ones are fetched, opened and run instead; all others load as usual.
 */
function listenForSealedScripts(keyFor: KeyFor): void {
  const first = keyOf === undefined
  keyOf = keyFor
  if (!first) return
  const { l: load, gca: addressOf } = __webpack_require__
  __webpack_require__.porticoAsset = assetAddress
  // The addresses of static files are plain strings, also in modules that have no access to the bundler's runtime.
  Object.assign(self, { porticoAsset: assetAddress })
  openOnlyVisited()
  // Docusaurus prefetches link targets; use the URL that is requested later, or they would be fetched twice.
  __webpack_require__.gca = (name) => {
    const url = addressFor(addressOf(name), openParts)
    return partOfFile(url) === undefined ? url : ofThisBuild(url)
  }
  __webpack_require__.l = (address, done, key, chunk) => {
    const url = addressFor(address, openParts)
    if (partOfFile(url) === undefined || !keyOf) return load(url, done, key, chunk)
    run(url, keyOf).then(
      () => done({ type: 'load', target: { src: address } }),
      (cause: unknown) => {
        console.warn(cause)
        done({ type: 'error', target: { src: address } })
      },
    )
  }
}

async function run(url: string, keyFor: KeyFor): Promise<void> {
  await runScript(url, await openFile(url, keyFor, undefined, prefetchedScript(url)), keyFor)
}

/**
 * Docusaurus runs the code of a page as soon as someone points at a link to it. A page whose key is not here yet is only
 * fetched: its key is requested, and recorded as read, when it is opened.
 */
function openOnlyVisited(): void {
  const { docusaurus } = window as { docusaurus?: Docusaurus }
  if (!docusaurus) return
  const isClosed = (path: string) => {
    const part = partsAt(routes, path).at(-1)
    return part !== undefined && !leases.paths(part).some((opened) => pathMark(opened) === pathMark(path))
  }
  const preload: Docusaurus['preload'] = (path) =>
    isClosed(path) ? docusaurus.prefetch(path) : docusaurus.preload(path)
  Object.assign(window, { docusaurus: { ...docusaurus, preload } })
}

/** Replaces the doors with the opened routes, so that links to them preload and a docs page finds its sidebar. */
function hang(among: LiveRoute[], part: number, partModule: PartModule): void {
  for (const route of Array.from(among)) {
    const { door } = route
    if (door && 'table' in door) {
      const behindIt = Object.values(door.table).flatMap(([of, root]) =>
        of === part ? (partModule.roots[root] ?? []) : [],
      )
      insertBefore(route, among, behindIt)
    } else if (door && 'part' in door && door.part === part) {
      const children = partModule.roots[door.root]?.routes
      if (children) route.routes = children
    }
    if (route.routes) hang(route.routes, part, partModule)
  }
}

/** A route whose key changes is remounted and loses its state, so routes that move keep the key of their position. */
function insertBefore(door: LiveRoute, among: LiveRoute[], behindIt: readonly LiveRoute[]): void {
  among.forEach((route, at) => {
    route.key ??= String(at)
  })
  const fresh = behindIt.filter((route) => !among.includes(route))
  for (const route of fresh) route.key ??= `behind-${route.path}`
  among.splice(among.indexOf(door), 0, ...fresh)
}

/** The part of the page at this tab's address, whether it is open or behind its door; undefined for a public page. */
export const partHere = (): number | undefined => partsAt(routes, location.pathname).at(-1)

/** The routes of an open page are beside their door, which still knows the addresses behind it. */
function partsAt(among: readonly LiveRoute[], pathname: string): number[] {
  const match = matchIn(among, pathname)
  const doors = among.flatMap((route) => (route === match || (route.door && 'table' in route.door) ? route.door : []))
  const parts = doors.flatMap((door) => behind(door, pathname)?.part ?? [])
  return match ? [...parts, ...partsAt(match.routes ?? [], pathname)] : parts
}

/** Loads the page at an address. @throws Error if a script is missing, or there is no network. */
export const loadPage = (pathname: string): Promise<unknown> => load(matching(routes, pathname))

const load = (matches: readonly LiveRoute[]) => Promise.all(matches.map((route) => route.component.preload?.()))

function matching(among: readonly LiveRoute[], pathname: string): LiveRoute[] {
  const match = matchIn(among, pathname)
  return match ? [match, ...matching(match.routes ?? [], pathname)] : []
}

const matchIn = (among: readonly LiveRoute[], pathname: string): LiveRoute | undefined =>
  among.find((route) => matchPath(decoded(pathname), { path: route.path, exact: route.exact ?? false }))
