import { sitePath } from '../paths.js'
import type { SealPlan } from '../plan.js'
import { planAudience } from '../plan-audience.js'
import type { StagedFile } from './staged-file.js'

/** What a service worker fetches when it is installed, as Workbox writes it: a list of `{ url, revision }`. */
const ENTRY = /\{\s*(?:["']?(?:url|revision|integrity)["']?\s*:\s*(?:"[^"]*"|'[^']*'|null|void 0)\s*,?\s*){2,3}\}/
const LIST = new RegExp(`\\[\\s*${ENTRY.source}(?:\\s*,\\s*${ENTRY.source})*\\s*,?\\s*\\]`, 'g')

/** Whether a file may be a service worker or its list. The bundler's own scripts are none. */
const isWorker = ({ path }: StagedFile) => /\.m?js$/.test(path) && !path.startsWith('assets/')

/**
 * A service worker whose list names nothing, any other file as it is: that a worker names a file tells nothing of who may read it,
 * since it names all that were built.
 */
export const withoutPrecache = (file: StagedFile): StagedFile => filtered(file, () => false)

/**
 * A service worker whose list names public pages and files alone, any other file as it is. It would never be installed with
 * an address in its list that is not published, would keep sealed files beyond the keys that they were sealed with, and would
 * tell the addresses of private pages.
 */
export function publicPrecache(file: StagedFile, published: ReadonlySet<string>, plan: SealPlan): StagedFile {
  const root = new URL(plan.baseUrl, 'http://site.invalid')
  return filtered(file, (url) => {
    const { origin, pathname } = new URL(url, new URL(file.path, root))
    if (origin !== root.origin) return true
    const path = decodeURIComponent(sitePath(pathname, plan.baseUrl)).slice(1)
    const folder = path.replace(/\/$/, '')
    const found = [path, `${folder}/index.html`.replace(/^\//, ''), `${folder}.html`].find((one) => published.has(one))
    return found !== undefined && !(found.endsWith('.html') && planAudience(plan, `/${found}`) !== undefined)
  })
}

function filtered(file: StagedFile, isKept: (url: string) => boolean): StagedFile {
  if (!isWorker(file)) return file
  const text = file.bytes().toString()
  const left = text.replace(LIST, (list) => {
    const entries = [...list.matchAll(new RegExp(ENTRY, 'g'))].map(([entry]) => entry)
    return `[${entries.filter((entry) => isKept(urlIn(entry))).join(',')}]`
  })
  return left === text ? file : { path: file.path, bytes: () => Buffer.from(left) }
}

const urlIn = (entry: string) => /["']?url["']?\s*:\s*["']([^"']*)["']/.exec(entry)?.[1] ?? ''
