import type { SiteRuntime } from '@portico/sealing/plan'
import { dropKeys } from '../keys/stored-keys.js'
import { say, speak } from '../languages/say.js'
import { button, element, show } from './elements.js'
import { isStorageBlocked, storedToken, USER_TOKEN } from './token.js'

/*
 * The script of every door: signs the reader in, requests the keys of the site, and hands the page over to the service worker. Visitors
 * who have to sign in first load nothing that is only for readers.
 */
const site = JSON.parse(document.getElementById('portico')?.textContent ?? '{}') as SiteRuntime
const part = Number(document.body.dataset.part)
let timer: ReturnType<typeof setTimeout> | undefined

async function open(): Promise<void> {
  clearTimeout(timer)
  const isVisitor = !storedToken()
  // A session may have ended where nothing else could delete its keys.
  if (isVisitor) await dropKeys((key) => key.token !== '')
  if (isVisitor && !site.everyone.includes(part)) return signIn()
  try {
    const { knock } = await import('./knock.js')
    const pause = await knock(site, part, { again: () => void open(), signIn: () => void signIn() })
    clearTimeout(timer)
    if (pause !== undefined) timer = setTimeout(() => void open(), pause)
  } catch {
    show('offline', ...notLoaded())
  }
}

async function signIn(): Promise<void> {
  clearTimeout(timer)
  // A sign-in would be lost.
  if (isStorageBlocked()) return refuseStorage()
  const place = element('div', { className: 'form' })
  const fail = () => place.replaceChildren(...notLoaded())
  show('signed-out', element('p', { className: 'hint' }, say('Sign in to read this page.')), place)
  try {
    const { showForm } = await import('./form.js')
    const onToken = () => void (storedToken() ? open() : refuseStorage())
    await showForm(place, site, { onToken, onLoadError: fail })
  } catch {
    fail()
  }
}

/** Says that the browser stores nothing: without a stored token, no page opens. */
async function refuseStorage(): Promise<void> {
  try {
    const { notice } = await import('./notice.js')
    notice('no_storage', () => location.reload())
  } catch {
    show('offline', ...notLoaded())
  }
}

const notLoaded = (): readonly HTMLElement[] => [
  element('p', { role: 'alert' }, say('This didn’t load. You may be offline, or the site was updated.')),
  element(
    'p',
    {},
    button(say('Reload'), () => location.reload(), true),
  ),
]

addEventListener('storage', ({ key }) => {
  if (key === null || key === USER_TOKEN) void open()
})
addEventListener('pageshow', ({ persisted }) => persisted && void open())
void speak(document.documentElement.lang).then(open)
