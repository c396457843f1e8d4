import type { SiteRuntime } from '@portico/sealing/plan'
import { TRIED } from '../door/open-page.js'
import { KEYS_DROPPED, logOut, storedToken, USER_TOKEN } from '../door/token.js'
import { sessionOf } from '../keys/ask-server.js'
import { leasedKeys } from '../keys/key-store.js'
import { speak } from '../languages/say.js'
import { accountMenu } from './account-menu.js'
import { hideWhileAway } from './hide-while-away.js'

/*
 * The script of opened pages: closes the page when the session ends in any tab, when its lease ends, or when the server refuses it; and shows
 * the reader's account.
 */
const LOOK = 30_000
/** A lease is renewed this long before it ends. */
const RENEW = 2 * LOOK
let end: ReturnType<typeof setTimeout> | undefined

/** The navigation API, which older browsers do not have. */
const { navigation } = globalThis as { readonly navigation?: EventTarget }

/** Sends a message to the service worker. */
const tell = <Answer>(portico: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = navigator.serviceWorker.controller
    if (!worker) return reject(new Error('The page has no service worker.'))
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data as Answer)
    worker.postMessage({ portico, path: location.pathname }, [port2])
  })

const close = async (): Promise<void> => {
  await tell('drop').catch(() => undefined)
  location.reload()
}

/** @returns whether the page stays open */
async function look(site: SiteRuntime): Promise<boolean> {
  const keys = await leasedKeys(site.build, Date.now())
  const own = sessionOf(storedToken() ?? '')
  if (keys.some(({ session }) => session !== own)) {
    await close()
    return false
  }
  if (!(await tell<boolean>('isOpen'))) {
    location.reload()
    return false
  }
  const remaining = Math.min(...keys.map(({ expires }) => expires)) - Date.now()
  if (remaining < RENEW) void tell('ask').catch(() => undefined)
  clearTimeout(end)
  // What closes at a time has a lease until then.
  if (remaining < LOOK) end = setTimeout(() => void look(site), remaining)
  return true
}

async function watch(): Promise<void> {
  sessionStorage.removeItem(TRIED)
  hideWhileAway(async () => {
    try {
      return await look(await tell<SiteRuntime>('site'))
    } catch {
      location.reload()
      return false
    }
  })
  const site = await tell<SiteRuntime>('site')
  const again = () => void look(site)
  const ask = () => void tell('ask').then(again)
  addEventListener('storage', ({ key }) => {
    if (key === null || key === USER_TOKEN || key === KEYS_DROPPED) again()
  })
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => document.hidden || ask())
  setInterval(again, LOOK)
  let path = location.pathname
  // A site with a router of its own shows other pages without loading them.
  navigation?.addEventListener('currententrychange', () => {
    if (location.pathname === path) return
    path = location.pathname
    void tell('read').catch(() => undefined)
  })
  await look(site)
  if (!storedToken()) return
  await speak(document.documentElement.lang)
  accountMenu(site, () => void logOut(site).then(close))
}

watch().catch(() => location.reload())
