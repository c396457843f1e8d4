/** The workbench's page: a list of all previews, the one that the address names, and how to look at it. */
import { names, show } from './previews.js'

const list = document.querySelector('nav')
for (const name of names) {
  const link = document.createElement('a')
  link.href = `#${encodeURIComponent(name)}`
  link.textContent = name
  list?.append(link)
}

const form = document.querySelector('form')
form?.addEventListener('change', draw)
addEventListener('hashchange', draw)
draw()

function draw() {
  const looks = new FormData(form ?? undefined)
  const page = document.documentElement
  page.dir = String(looks.get('dir') ?? 'ltr')
  page.lang = String(looks.get('lang') ?? 'en')
  const requested = decodeURIComponent(location.hash.slice(1))
  const name = names.includes(requested) ? requested : (names[0] ?? '')
  for (const link of list?.querySelectorAll('a') ?? []) {
    if (link.textContent === name) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  const theme = looks.get('theme')
  show(name, theme === 'dark' || theme === 'auto' ? theme : 'light')
}
