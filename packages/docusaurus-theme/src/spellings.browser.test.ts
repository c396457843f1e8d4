import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SPELLINGS } from '@portico/access/testing/spellings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GuestCopy } from './guest-copy.js'
import { knowPages } from './testing/known-pages.js'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** Words of private pages. */
const PRIVATE = /ormolu|verdigris/i

/** Spellings of the addresses of two private pages, a doc and a page whose address Docusaurus escapes. */
const PRIVATE_ADDRESSES = [
  ...SPELLINGS.map(([, address]) => ({ address, text: 'ormolu' })),
  ...['/cr%C3%A8me', '/cre%CC%80me/', '/CR%C3%88ME', '//cr%c3%a8me', '/cr%C3%A8me/index.html'].map((address) => ({
    address,
    text: 'verdigris',
  })),
]

/** Spellings of the address of a public page. A host on a file system with letter case serves no `INDEX.HTML`. */
const PUBLIC_ADDRESSES = [...SPELLINGS.map(([, address]) => address.replace(/caf/i, 'th'))].filter(
  (address) => !address.endsWith('INDEX.HTML'),
)

let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('spellings')
})
afterAll(() => world?.close())

describe('at every spelling of an address', () => {
  test('a visitor gets the door of a private page', async () => {
    const { page } = await world.visit()
    for (const { address } of PRIVATE_ADDRESSES) {
      await page.goto('about:blank')
      await page.goto(world.url + address)
      await expect
        .poll(() => page.locator('.portico-door[data-state="signed-out"]').count(), { message: address })
        .toBe(1)
      expect(await page.content()).not.toMatch(PRIVATE)
    }
  })

  test('a reader gets the private page', async () => {
    const { page } = await world.visit(await world.signIn('iris@cafe.test', ['curators']))
    for (const { address, text } of PRIVATE_ADDRESSES) {
      await page.goto('about:blank')
      await page.goto(world.url + address)
      await expect.poll(() => page.locator('main').innerText(), { message: address }).toContain(text)
    }
  })

  test('a reader gets its Markdown at the address that the page names, whatever signs its own address has', async () => {
    const { page } = await world.visit(await world.signIn('iris@cafe.test', ['curators']))
    for (const [address, text] of [
      ['/docs/caf%C3%A9', 'ormolu'],
      ['/docs/c%23', 'a sharp note'],
      ['/docs/why%3F', 'a question'],
    ] as const) {
      await page.goto(world.url + address)
      await expect.poll(() => page.locator('main').innerText(), { message: address }).toContain(text)
      const link = page.locator('link[rel="alternate"][type="text/markdown"]')
      expect(new URL((await link.getAttribute('href')) ?? '', world.url).pathname, address).toBe(`${address}.md`)
      expect(await (await page.request.get(`${world.url}${address}.md`)).text()).not.toContain(text)
      await page.getByRole('button', { name: 'View as Markdown' }).click()
      await expect.poll(() => page.locator('dialog').innerText(), { message: address }).toContain(text)
    }
  })

  test('everyone gets the public page', async () => {
    const { page } = await world.visit()
    for (const address of PUBLIC_ADDRESSES) {
      await page.goto('about:blank')
      await page.goto(world.url + address)
      await page.locator('html[data-has-hydrated="true"]').waitFor()
      await expect.poll(() => page.locator('main').innerText(), { message: address }).toContain('downstairs')
    }
  })

  test('the record of views names the canonical path', async () => {
    const viewed = async () => {
      const { json } = await world.server.inject({
        url: '/admin/site/statistics/pages',
        token: world.server.settings.adminKey,
      })
      return json.result.map(({ page }: { page: string }) => page)
    }
    await expect.poll(viewed).toEqual(['/docs/th\u00e9'])
  })
})

/** Signs a person in who may share pages. */
async function sharer(): Promise<string> {
  await knowPages(world)
  return world.signIn('maya@cafe.test', ['curators', 'portico-admins'])
}

describe('a guest link', () => {
  /** A link to the page at an address. */
  const share = async (page: string, more: object = {}) => {
    const token = await sharer()
    const body = { page, ...more }
    const answer = await world.server.inject({ method: 'POST', url: '/me/guest-links', token, body })
    expect(answer.status, answer.text).toBe(201)
    return { token, ...(answer.json.result as { id: string; link: string; secret: string }) }
  }

  test('is created, listed and ended in the menu of the page, for readers who may share', async () => {
    const { page, context } = await world.visit(await sharer())
    await page.goto(`${world.url}/docs/caf%C3%A9`)
    const menu = page.getByRole('button', { name: 'More ways to read this page' })
    await menu.click()
    await page.getByRole('button', { name: 'Share with a guest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share with a guest' })
    await dialog.getByLabel('Openings').fill('2')
    await dialog.getByLabel('Note for yourself').fill('For the auditor')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByLabel('Copy the link now').inputValue()
    expect(link).toMatch(/\/guest#portico_guest_/)
    await expect.poll(() => dialog.getByRole('listitem').innerText()).toMatch(/For the auditor[\s\S]*Openings: 0 \/ 2/)
    const { page: guest } = await world.visit()
    await guest.goto(link)
    await guest.locator('.portico-guest[data-state="open"]').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await menu.click()
    await page.getByRole('button', { name: 'Share with a guest' }).click()
    await expect.poll(() => dialog.getByRole('listitem').innerText()).toContain('Openings: 1 / 2')
    await dialog.getByRole('button', { name: 'End' }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0)
    await guest.reload()
    await guest.locator('.portico-guest[data-state="closed"]').waitFor()
    await context.close()
  })

  test('is not offered to readers who may not share, nor to visitors', async () => {
    await sharer()
    const { page } = await world.visit(await world.signIn('iris@cafe.test', ['curators']))
    await page.goto(`${world.url}/docs/caf%C3%A9`)
    await page.getByRole('button', { name: 'View as Markdown' }).click()
    await page.getByRole('dialog', { name: 'View as Markdown' }).getByText('ormolu').waitFor()
    expect(await page.getByRole('button', { name: 'More ways to read this page' }).count()).toBe(0)
    const { page: visitor } = await world.visit()
    const requests: string[] = []
    visitor.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await visitor.goto(`${world.url}/docs/th%C3%A9`)
    await visitor.getByRole('button', { name: 'More ways to read this page' }).click()
    await visitor.getByRole('link', { name: 'View as Markdown' }).waitFor()
    expect(requests).not.toContain('/me/guest-links')
  })

  test.each([
    ['/docs/caf%C3%A9', 'ormolu', 'Coffee'],
    ['/cr%C3%A8me', 'verdigris', undefined],
  ])('opens %s without an account, and says whose link it is', async (address, text, title) => {
    const { link, secret } = await share(address)
    const { page, complaints } = await world.visit()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(link)
    await page.locator('.portico-guest[data-state="open"]').waitFor()
    const article = page.locator('.portico-guest article')
    expect(await article.innerText()).toContain(text)
    if (title) expect(await article.locator('h1').innerText()).toBe(title)
    expect(await page.locator('[role="note"]').innerText()).toMatch(/^maya@cafe\.test shares this page with you until /)
    // The secret is not in the address, and there is nothing that leads to other pages.
    expect(page.url()).not.toContain(secret)
    expect(await page.locator('.navbar, nav, [type="search"]').count()).toBe(0)
    expect(requests).not.toContain('/content-keys')
    expect(complaints).toEqual([])
    await page.reload()
    await expect.poll(() => article.innerText()).toContain(text)
    // Other private pages stay closed.
    await page.goto(`${world.url}/docs/why%3F`)
    await page.locator('.portico-door').waitFor()
  })

  test('shows the pictures of the page, and saves its files', async () => {
    const { link } = await share('/docs/caf%C3%A9')
    const { page, complaints } = await world.visit()
    await page.goto(link)
    const picture = page.getByRole('img', { name: 'The grinder' })
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Prices' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('prices.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('espresso,3')
    expect(complaints).toEqual([])
    // The copy is sealed, and only with the key of its page.
    expect(await (await page.request.get(`${world.url}/docs/caf%C3%A9.txt`)).text()).not.toMatch(/ormolu|portico-file/)
  })

  test('shows a page with its components, as readers see it', async () => {
    const { link } = await share('/machines/espresso')
    const { page, complaints } = await world.visit()
    await page.goto(link)
    const article = page.locator('.portico-guest article')
    await article.getByRole('heading', { level: 1, name: 'The espresso machine' }).waitFor()
    await article.getByRole('tab', { name: 'Large cup' }).click()
    await article.getByText('Press twice.').waitFor()
    expect(await article.getByText('Press once.').isVisible()).toBe(false)
    await article.locator('.theme-admonition-warning').getByText('Wear the gloves.').waitFor()
    await article.getByText('Descaling').click()
    await article.getByText('Use citric acid.').waitFor()
    await article.getByText('brew.js').waitFor()
    expect(await article.locator('.theme-code-block-highlighted-line').innerText()).toContain('pressure')
    expect(await article.getByRole('button', { name: 'Copy' }).count()).toBe(1)
    await article.getByRole('cell', { name: 'small' }).waitFor()
    await article.getByRole('button', { name: 'Palladium dial: 9 bar' }).click()
    await article.getByRole('button', { name: 'Palladium dial: 10 bar' }).waitFor()
    // The component has styles that no public page loads.
    const outline = () =>
      article.getByRole('button', { name: 'Palladium' }).evaluate((e) => getComputedStyle(e).outline)
    expect(await outline()).toContain('rgb(1, 2, 3)')
    await article.getByText('wolfram').waitFor()
    const picture = article.getByRole('img', { name: 'The lever' })
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    // A link to another page leaves this one, whose tab has the code of one page only.
    await article.getByRole('link', { name: 'the kettle' }).click()
    await page.locator('.portico-door').waitFor()
    expect(await page.content()).not.toMatch(PRIVATE)
  })

  test('shows the Markdown of a page with a component that needs what only readers have', async () => {
    const { link } = await share('/machines/roaster')
    const { page } = await world.visit()
    await page.goto(link)
    const article = page.locator('.portico-guest article')
    await article.getByText('The drum is of manganese.').waitFor()
    await article.getByText('second').waitFor()
    expect(await article.getByRole('heading', { level: 1 }).innerText()).toBe('The roaster')
    expect(await article.locator('.theme-admonition').count()).toBe(0)
  })

  test('brings the code of its page, and nothing else of the same readers', async () => {
    const copyOf = async (name: string) => {
      const text = await readFile(join(world.root, `staging/machines/${name}.txt`), 'utf8')
      return (JSON.parse(text) as GuestCopy).page?.code ?? ''
    }
    const [espresso, kettle] = [await copyOf('espresso'), await copyOf('kettle')]
    for (const text of ['zirconium', 'Palladium', 'wolfram']) expect(espresso).toContain(text)
    for (const text of ['Palladium', 'wolfram', 'iridium']) expect(kettle).toContain(text)
    expect(espresso).not.toMatch(/iridium|Boil it/)
    expect(kettle).not.toMatch(/zirconium|citric/)
  })

  test('to a folder opens its private pages, which a guest moves between, and nothing else', async () => {
    const { page: reader, context } = await world.visit(await sharer())
    await reader.goto(`${world.url}/docs/caf%C3%A9`)
    await reader.getByRole('button', { name: 'More ways to read this page' }).click()
    await reader.getByRole('button', { name: 'Share with a guest' }).click()
    const dialog = reader.getByRole('dialog', { name: 'Share with a guest' })
    await dialog.getByLabel('What').selectOption('All pages in /docs/')
    await dialog.getByText('Each page that they open is an opening').waitFor()
    await dialog.getByLabel('Devices').fill('2')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByText('Pages that the link opens now: 3.').waitFor()
    await dialog.getByRole('listitem').getByText('All pages in /docs/').waitFor()
    await dialog.getByText('Devices: 0 / 2').waitFor()
    const link = await dialog.getByLabel('Copy the link now').inputValue()
    await context.close()
    const { page, complaints } = await world.visit()
    await page.goto(link)
    const guest = page.locator('.portico-guest[data-state="open"]')
    await guest.waitFor()
    const list = page.getByRole('navigation', { name: 'Pages shared with you' })
    expect((await list.getByRole('button').allInnerTexts()).sort()).toEqual(['Coffee', 'Sharp', 'Why'])
    expect(await page.locator('[role="note"]').innerText()).toMatch(
      /^maya@cafe\.test shares these pages with you until /,
    )
    const article = page.locator('.portico-guest article')
    await list.getByRole('button', { name: 'Why' }).click()
    await expect.poll(() => article.innerText()).toContain('a question')
    expect(await list.locator('[aria-current="page"]').innerText()).toBe('Why')
    // A reload opens the same page, and a link to a page of the list opens it here.
    await page.reload()
    await expect.poll(() => article.innerText()).toContain('a question')
    await article.getByRole('link', { name: 'coffee' }).click()
    await expect.poll(() => article.innerText()).toContain('ormolu')
    expect(new URL(page.url()).pathname).toBe('/guest')
    expect(await list.locator('[aria-current="page"]').innerText()).toBe('Coffee')
    expect(await page.locator('.navbar, [type="search"]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('for an address asks for the code that was sent to it, once for each browser', async () => {
    const { link } = await share('/docs/caf%C3%A9', { email: 'auditor@firm.test' })
    const { page, complaints } = await world.visit()
    await page.goto(link)
    const main = page.locator('.portico-guest')
    await main.getByText('This link is for a•••@firm.test.').waitFor()
    await main.getByRole('button', { name: 'Send code' }).click()
    await main.getByLabel('Code').fill('x')
    await main.getByRole('button', { name: 'Open' }).click()
    await main.getByText('The code is not correct').waitFor()
    const [mail] = await world.server.outbox.all('auditor@firm.test')
    await main.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '')
    await main.getByRole('button', { name: 'Open' }).click()
    await main.locator('article').getByText('ormolu').waitFor()
    // Another tab of the same browser needs no code.
    const tab = await page.context().newPage()
    await tab.goto(link)
    await tab.locator('.portico-guest article').getByText('ormolu').waitFor()
    expect(complaints).toEqual([])
  })

  test('for one device opens in the first browser, also in another tab, and in no other', async () => {
    const { link } = await share('/docs/caf%C3%A9', { devices: 1 })
    const { page, complaints } = await world.visit()
    await page.goto(link)
    await page.locator('.portico-guest article').getByText('ormolu').waitFor()
    const tab = await page.context().newPage()
    await tab.goto(link)
    await tab.locator('.portico-guest article').getByText('ormolu').waitFor()
    const { page: other } = await world.visit()
    await other.goto(link)
    const closed = other.locator('.portico-guest[data-state="closed"]')
    await closed.getByText('on as many devices as it is for').waitFor()
    expect(await other.content()).not.toMatch(PRIVATE)
    expect(complaints).toEqual([])
  })

  test('opens in a browser that refuses to store anything, and a reload needs the link again', async () => {
    const { link } = await share('/docs/caf%C3%A9', { devices: 1 })
    const { page, complaints } = await world.visit()
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The user refuses storage.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    })
    await page.goto(link)
    await page.locator('.portico-guest article').getByText('ormolu').waitFor()
    await page.reload()
    await page.locator('.portico-guest[data-state="closed"]').waitFor()
    expect(complaints).toEqual([])
  })

  test('shows an agreement that allows guests, and opens once it is accepted', async () => {
    const { inject, settings } = world.server
    const admin = { token: settings.adminKey }
    const terms = { name: 'House rules', text: 'No spoons.', audience: { any: [['curators']] }, accepted_by: 'person' }
    const body = { ...terms, guests: true }
    const { link } = await share('/docs/caf%C3%A9')
    const added = await inject({ method: 'POST', url: '/admin/agreements', ...admin, body })
    const { page, complaints } = await world.visit()
    await page.goto(link)
    const main = page.locator('.portico-guest[data-state="agreement"]')
    await main.getByText('No spoons.').waitFor()
    expect(await page.content()).not.toMatch(PRIVATE)
    await main.getByRole('button', { name: 'Accept' }).click()
    await page.locator('.portico-guest article').getByText('ormolu').waitFor()
    await page.reload()
    await page.locator('.portico-guest article').getByText('ormolu').waitFor()
    await inject({ method: 'DELETE', url: `/admin/agreements/${added.json.result.id}`, ...admin })
    expect(complaints).toEqual([])
  })

  test('is closed with the next load once it has ended, and says so', async () => {
    const { link, id, token } = await share('/docs/caf%C3%A9')
    const { page } = await world.visit()
    await page.goto(link)
    await page.locator('.portico-guest[data-state="open"]').waitFor()
    await world.server.inject({ method: 'DELETE', url: `/me/guest-links/${id}`, token })
    await page.reload()
    const closed = page.locator('.portico-guest[data-state="closed"]')
    await closed.waitFor()
    expect(await closed.innerText()).toMatch(/The link has ended/)
    expect(await page.content()).not.toMatch(PRIVATE)
  })

  test('is the same for someone who is signed in, or signs in later, and gives them no right of their own', async () => {
    const { link } = await share('/docs/caf%C3%A9')
    const { page } = await world.visit(await world.signIn('stranger@cafe.test', ['others']))
    await page.goto(link)
    await page.locator('.portico-guest article').getByText('ormolu').waitFor()
    await page.goto(`${world.url}/docs/caf%C3%A9`)
    await page.locator('.portico-door[data-state="denied"]').waitFor()
    const { page: later } = await world.visit()
    await later.goto(link)
    await later.locator('.portico-guest article').getByText('ormolu').waitFor()
    const token = await world.signIn('iris@cafe.test', ['curators'])
    await later.evaluate((value) => localStorage.setItem('@slashid/USER_TOKEN', value), token)
    await later.reload()
    await later.locator('.portico-guest article').getByText('ormolu').waitFor()
    await later.goto(`${world.url}/docs/caf%C3%A9`)
    await expect.poll(() => later.locator('main').innerText()).toContain('ormolu')
    const { inject, settings } = world.server
    const readings = await inject({ url: '/admin/site/readings', token: settings.adminKey })
    const names = readings.json.result.map(({ name, way }: { name: string; way: string }) => `${way} ${name}`)
    expect(names).toContain('guest maya@cafe.test')
    expect(names).not.toContain('browser stranger@cafe.test')
  })

  test('opens beside another in a second tab, and replaces another in the same one', async () => {
    const [first, second] = [await share('/docs/caf%C3%A9'), await share('/machines/espresso')]
    const { page, context, complaints } = await world.visit()
    const other = await context.newPage()
    const shows = (tab: typeof page, text: string) => tab.locator('.portico-guest article').getByText(text).waitFor()
    await page.goto(first.link)
    await other.goto(second.link)
    for (const tab of [page, other]) await tab.locator('.portico-guest[data-state="open"]').waitFor()
    for (const tab of [page, other]) await tab.reload()
    await shows(page, 'ormolu')
    await shows(other, 'zirconium')
    await page.goto(second.link)
    await shows(page, 'zirconium')
    expect(page.url()).toBe(`${world.url}/guest`)
    // A fragment that is no link is the place of a heading.
    await page.goto(`${world.url}/guest#hot`)
    await page.reload()
    await shows(page, 'zirconium')
    expect(complaints).toEqual([])
  })

  test('with a wrong secret, or none, opens nothing', async () => {
    const { page } = await world.visit()
    for (const hash of ['', '#portico_guest_x']) {
      await page.goto('about:blank')
      await page.goto(`${world.url}/guest${hash}`)
      await page.locator('.portico-guest[data-state="closed"]').waitFor()
      expect(await page.locator('.portico-guest').innerText()).toMatch(/incomplete or was removed/)
    }
  })
})

describe('a guest password', () => {
  const admin = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const { settings, inject } = world.server
    const answer = await inject({ method, url: `/admin/${path}`, token: settings.adminKey, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json.result
  }
  const set = async (password: string) => {
    await sharer()
    const { persons } = await world.server.admin.listPersons()
    const administrator_id = persons.find(({ handles }) => handles[0]?.value === 'maya@cafe.test')?.person_id
    const settings = { guest_passwords: true }
    await admin('PATCH', `organizations/${world.server.settings.orgId}`, { settings })
    const word = { password, administrator_id }
    const { id } = await admin('POST', 'guest-passwords', { name: 'Fair', group: 'curators', ...word })
    return { id: id as string, administrator_id }
  }

  test('is offered at the door while there is one, and opens the pages of its group until it is replaced', async () => {
    const { page, complaints } = await world.visit()
    const offer = page.getByRole('link', { name: 'I have a password' })
    const response = page.waitForResponse((response) => response.url().endsWith('/guest-passwords'))
    await page.goto(`${world.url}/docs/caf%C3%A9`)
    await (await response).finished()
    await page.locator('.portico-door[data-state="signed-out"]').waitFor()
    expect(await offer.count()).toBe(0)
    const password = 'violet harbor 4 kites'
    const { id, administrator_id } = await set(password)
    await page.reload()
    await offer.click()
    const main = page.locator('.portico-guest')
    await main.getByLabel('Password').fill('wrong')
    await main.getByRole('button', { name: 'Open' }).click()
    await main.getByText('The password is not correct').waitFor()
    await main.getByLabel('Password').fill(password)
    await main.getByRole('button', { name: 'Open' }).click()
    // The page whose door the guest came from.
    const article = main.locator('article')
    await article.getByText('ormolu').waitFor()
    const list = page.getByRole('navigation', { name: 'Pages shared with you' })
    expect((await list.getByRole('button').allInnerTexts()).sort()).toEqual([
      'Coffee',
      'Cream',
      'Sharp',
      'The espresso machine',
      'The kettle',
      'The roaster',
      'Why',
    ])
    expect(await page.locator('.navbar, [type="search"]').count()).toBe(0)
    expect(page.url()).toBe(`${world.url}/guest`)
    await page.reload()
    await article.getByText('ormolu').waitFor()
    const next = { password: 'amber lantern 7 boats', administrator_id }
    await admin('PUT', `guest-passwords/${id}`, next)
    await page.reload()
    await main.getByText('The password was changed or has ended').waitFor()
    expect(await page.content()).not.toMatch(PRIVATE)
    await main.getByLabel('Password').fill(next.password)
    await main.getByRole('button', { name: 'Open' }).click()
    await article.waitFor()
    await admin('DELETE', `guest-passwords/${id}`)
    await page.reload()
    await main.getByLabel('Password').fill(next.password)
    await main.getByRole('button', { name: 'Open' }).click()
    await main.getByText('No password is in use').waitFor()
    expect(complaints).toEqual([])
  })

  test('is not offered to someone who is signed in, and a fragment leads nowhere else', async () => {
    await set('silver meadow 9 clocks')
    const { page } = await world.visit(await world.signIn('iris@cafe.test', ['others']))
    await page.goto(`${world.url}/docs/why%3F`)
    await page.locator('.portico-door[data-state="denied"]').waitFor()
    expect(await page.getByRole('link', { name: 'I have a password' }).count()).toBe(0)
    for (const path of ['javascript:alert(1)', '%', 'https://evil.example/', 'x'.repeat(5_000)]) {
      await page.goto('about:blank')
      await page.goto(`${world.url}/guest#password=${path}`)
      await page.locator('.portico-guest[data-state="password"]').waitFor()
      expect(page.url()).toBe(`${world.url}/guest`)
    }
  })
})
