import { type FindKey, SEAL_MANIFEST_FILE } from '@portico/seal'
import { fileKeys, RUNTIME_FOLDER, type SiteRuntime, WORKER_FILE } from '@portico/sealing/plan'
import { askServer, type OpeningPage } from '../keys/ask-server.js'
import { keyId, leasedKey, leasedKeys } from '../keys/key-store.js'
import { dropKeys, type StoredKey } from '../keys/stored-keys.js'
import { connection } from './connection.js'
import { findFile, isClosed, type OpenFile } from './open-index.js'
import { respond } from './respond.js'
import type { WindowClient, WorkerScope } from './worker-scope.js'

/*
 * The service worker of a sealed folder. It answers requests for sealed addresses with what the reader's keys open, and leaves all others to
 * the network. It writes no plain text anywhere.
 */
const scope = globalThis as unknown as WorkerScope
const site: SiteRuntime = scope.portico

scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('message', (event) => {
  const port = event.ports[0]
  const { portico, path = '' } = (event.data ?? {}) as { readonly portico?: string; readonly path?: string }
  const leased = () => leasedKeys(site.build, Date.now(), connection)
  if (portico === 'site') port?.postMessage(site)
  if (portico === 'isOpen')
    event.waitUntil(
      leased()
        .then((keys) => findFile(site, keys, path))
        .then(
          (file) => port?.postMessage(file !== undefined),
          () => port?.postMessage(false),
        ),
    )
  if (portico === 'ask')
    event.waitUntil(
      leased()
        .then((keys) => askAgain(keys))
        .then(() => port?.postMessage('asked')),
    )
  if (portico === 'read') event.waitUntil(leased().then((keys) => readElsewhere(keys, path)))
  if (portico === 'drop') event.waitUntil(dropKeys().then(() => port?.postMessage('dropped')))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || isOwn(pathname)) return
  // Answered by the browser itself, which is faster.
  if (request.mode !== 'navigate' && isClosed(site, pathname)) return
  event.respondWith(
    answer(request, pathname, (keys, page) =>
      event.waitUntil(askAgain(keys, { page, arriving: event.resultingClientId })),
    ),
  )
})

/** The site's own files, which are public. */
const isOwn = (pathname: string): boolean =>
  !pathname.startsWith(site.baseUrl) ||
  [`${RUNTIME_FOLDER}/`, WORKER_FILE, SEAL_MANIFEST_FILE].some((name) => pathname.startsWith(site.baseUrl + name))

async function answer(
  request: Request,
  pathname: string,
  navigated: (keys: readonly StoredKey[], page: OpeningPage) => void,
): Promise<Response> {
  const keys = await leasedKeys(site.build, Date.now(), connection)
  try {
    const open = await findFile(site, keys, pathname)
    if (open) {
      const address = request.mode === 'navigate' ? addressOf(open.file[0], request.url) : undefined
      const { findKey, hasRequested } = pageKeys(open, (page) => askAgain(keys, { page }))
      const response = await respond(site, open, { request, findKey })
      if (address === undefined && request.mode === 'navigate' && !hasRequested()) navigated(keys, pageOf(open))
      // Only for a page that opens: its host may prefer the other address.
      return address === undefined ? response : Response.redirect(address)
    }
  } catch {
    // The site was built again, or the network is down: the door says so.
  }
  return fetch(request)
}

/** The page of a file. For other files the server has no such page, and releases no key. */
const pageOf = ({ key, file }: OpenFile): OpeningPage => ({ part: key.index, path: fileKeys(site)(file[0]) })

/** Finds the key of an opened page in this browser, and otherwise asks the server for it, which records that the page is opened. */
function pageKeys(open: OpenFile, ask: (page: OpeningPage) => Promise<void>) {
  let isRequested = false
  const findKey: FindKey = async (page) => {
    if (page === undefined) return open.key.key
    const find = async () => (await leasedKey(keyId(site.build, open.key.part, page), Date.now(), connection))?.key
    const key = await find()
    if (key) return key
    isRequested = true
    await ask(pageOf(open))
    return find()
  }
  return { findKey, hasRequested: () => isRequested }
}

/** Asks about a page that the site's own scripts show without loading it, so that it is recorded. */
async function readElsewhere(keys: readonly StoredKey[], path: string): Promise<void> {
  const open = await findFile(site, keys, path)
  if (open) await askAgain(keys, { page: pageOf(open) })
}

/** The address at which relative links of a page work, if it is another one: that of a folder ends with a slash. */
function addressOf(name: string, url: string): string | undefined {
  const address = new URL(url)
  const isIndex = /(^|\/)index\.html?$/i.test(name)
  if (!/\.html?$/i.test(name) || /\.html?$/i.test(address.pathname)) return undefined
  if (address.pathname.endsWith('/') === isIndex) return undefined
  address.pathname = isIndex ? `${address.pathname}/` : address.pathname.slice(0, -1)
  return address.href
}

/**
 * Asks the server again with the token of the keys. Open pages whose part was refused go back to their door.
 *
 * @param page the page that is opened
 * @param arriving the window that is being loaded, which is not among the open ones yet
 */
async function askAgain(
  keys: readonly StoredKey[],
  { page, arriving = '' }: { readonly page?: OpeningPage; readonly arriving?: string } = {},
): Promise<void> {
  const token = keys.toSorted((a, b) => b.received - a.received)[0]?.token ?? ''
  const answered = await askServer(site, token, page)
  const isOver = answered.at === 'signed_out'
  const denied = answered.at === 'answered' ? answered.denied : undefined
  const refused = keys.filter(({ index }) => isOver || denied?.has(index))
  if (refused.length === 0) return
  const remaining = keys.filter((key) => !refused.includes(key))
  /** Whether another file is at this address without the keys that were refused, or none. */
  const hasChanged = async (pathname: string) => {
    const before = await findFile(site, keys, pathname)
    return before !== undefined && before.file[1] !== (await findFile(site, remaining, pathname))?.file[1]
  }
  const close = async (client: WindowClient) => {
    const { pathname, origin, href } = new URL(client.url)
    if (origin !== scope.location.origin || !(await hasChanged(pathname).catch(() => true))) return
    // Without the fragment, which would only scroll the page.
    await client.navigate(href.replace(/#.*$/s, '')).catch(() => null)
  }
  const open = await scope.clients.matchAll({ type: 'window' })
  const late = open.some(({ id }) => id === arriving) ? undefined : await scope.clients.get(arriving)
  await Promise.all([...open, ...(late ? [late] : [])].map(close))
}
