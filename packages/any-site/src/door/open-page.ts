import { type SiteRuntime, WORKER_FILE } from '@portico/sealing/plan'

/** The page was reloaded to be opened, and when. */
export const TRIED = 'portico-opened'

/** A second reload of the same page within this time would be the beginning of many. */
const SOON = 10_000

/** Why a page cannot be handed over to the service worker. */
export type Obstacle = 'no_worker' | 'no_storage' | 'incomplete' | 'offline' | 'stale'

/**
 * Hands the page over to the service worker of this build, and loads it again.
 *
 * @returns why that is not possible; nothing else happens on this page if it is
 */
export async function openPage({ baseUrl, build }: SiteRuntime): Promise<Obstacle | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return 'no_worker'
  const mark = `${build} ${location.pathname}`
  const script = baseUrl + WORKER_FILE
  try {
    const [page, at] = (sessionStorage.getItem(TRIED) ?? '').split('\n')
    sessionStorage.removeItem(TRIED)
    if (page === mark && Date.now() - Number(at) < SOON) return 'stale'
    const registration = await workers.register(script, { scope: baseUrl, updateViaCache: 'none' })
    // The browser looks for a new script later, and the worker of an older build cannot open this one.
    if (registration.active) await registration.update()
    const worker = registration.installing ?? registration.waiting ?? registration.active
    if (worker && worker.state !== 'activated') await activated(worker)
    sessionStorage.setItem(TRIED, `${mark}\n${Date.now()}`)
  } catch (cause) {
    return isAboutStorage(cause) ? 'no_storage' : whyNoWorker(script)
  }
  location.reload()
  return undefined
}

const isAboutStorage = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'QuotaExceededError'

/** Whether the browser cannot run the script, or the host does not have it. */
async function whyNoWorker(script: string): Promise<Obstacle> {
  const response = await fetch(script, { cache: 'no-cache' }).catch(() => undefined)
  if (!response) return 'offline'
  const isScript = response.ok && /javascript/i.test(response.headers.get('content-type') ?? '')
  return isScript ? 'no_worker' : 'incomplete'
}

/** @throws Error if the worker is replaced before it is active */
const activated = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The service worker could not be installed.'))
    }),
  )
