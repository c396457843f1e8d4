/**
 * The script of the development outbox: it copies codes, and shows new messages without a reload. Sent as a file, because the page's
 * policy allows no inline script.
 */
export const OUTBOX_SCRIPT = `const PAUSE = 2000

document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = 'Copied'
  setTimeout(() => { button.textContent = 'Copy' }, PAUSE)
})

const list = () => document.getElementById('messages')

async function refresh() {
  if (!document.hidden) {
    const response = await fetch(location.href)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const messages = page.getElementById('messages')
    const ids = new Set([...list().querySelectorAll('[id]')].map(({ id }) => id))
    const added = [...(messages?.querySelectorAll('article[id]') ?? [])].filter(({ id }) => !ids.has(id))
    if (added.length > 0 && ids.size === 0) list().replaceChildren()
    list().prepend(...added)
  }
}

const watch = () => refresh().catch(() => {}).then(() => setTimeout(watch, PAUSE))
setTimeout(watch, PAUSE)
`
