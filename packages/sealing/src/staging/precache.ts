import { nameAt } from '@portico/access'
import { siteKey } from '../plan/paths.js'
import type { SealPlan } from '../plan/plan.js'
import { planAudience } from '../plan/plan-audience.js'
import type { StagedFile } from './staged-file.js'

/** What a service worker fetches when it is installed, as Workbox writes it: a list of `{ url, revision }`. */
const ENTRY = /\{\s*(?:["']?(?:url|revision|integrity)["']?\s*:\s*(?:"[^"]*"|'[^']*'|null|void 0)\s*(?:,\s*)?){2,3}\}/
const LIST = new RegExp(`\\[\\s*${ENTRY.source}\\s*(?:,\\s*${ENTRY.source}\\s*)*(?:,\\s*)?\\]`, 'g')

/** Whether a file may be a service worker or contain its list. The bundler's own scripts never are. */
const isWorker = ({ path }: StagedFile) => /\.m?js$/.test(path) && !path.startsWith('assets/')

/**
 * Returns a service worker with an empty list, and any other file unchanged. The list says nothing about who may read a file,
 * since it names all files of the build.
 */
export const withoutPrecache = (file: StagedFile): StagedFile => filtered(file, () => false)

/**
 * Returns a service worker whose list names only public pages and files, and any other file unchanged. A worker with an address
 * in its list that is not published could never be installed; it would keep sealed files longer than their keys are valid, and
 * would reveal the addresses of private pages.
 */
export function publicPrecache(file: StagedFile, published: ReadonlySet<string>, plan: SealPlan): StagedFile {
  const root = new URL(plan.baseUrl, 'http://site.invalid')
  return filtered(file, (url) => {
    const { origin, pathname } = new URL(url, new URL(file.path, root))
    if (origin !== root.origin) return true
    const path = nameAt(siteKey(pathname, plan.baseUrl)).slice(1)
    const publishedPath = [path, `${path}/index.html`.replace(/^\//, ''), `${path}.html`].find((name) =>
      published.has(name),
    )
    return (
      publishedPath !== undefined &&
      !(publishedPath.endsWith('.html') && planAudience(plan, `/${publishedPath}`) !== undefined)
    )
  })
}

function filtered(file: StagedFile, isKept: (url: string) => boolean): StagedFile {
  if (!isWorker(file)) return file
  const text = file.bytes().toString()
  const publicText = text.replace(LIST, (list) => {
    const entries = [...list.matchAll(new RegExp(ENTRY, 'g'))].map(([entry]) => entry)
    return `[${entries.filter((entry) => isKept(urlIn(entry))).join(',')}]`
  })
  return publicText === text ? file : { path: file.path, bytes: () => Buffer.from(publicText) }
}

const urlIn = (entry: string) => /["']?url["']?\s*:\s*["']([^"']*)["']/.exec(entry)?.[1] ?? ''
