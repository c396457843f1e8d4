/** Makes the pictures of the README: home, a private page, the login form and the console, on desktop and phone, light and dark. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from './administrators.js'
import { openWorld, ROOT, type World } from './world.js'

const FOLDER = join(ROOT, 'docs', 'pictures')
const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const

/** Some people, so that the console has something to show. */
async function fill(world: World): Promise<void> {
  const people = [
    ['ada', ['docusaurus-users', 'writers']],
    ['bob', ['docusaurus-users']],
    ['carol', ['docusaurus-users', 'portico-admins']],
    ['dora', []],
    ['eve', ['docusaurus-users']],
  ] as const
  for (const [name, groups] of people) {
    const handles = [{ type: 'email_address', value: `${name}@travel.example` }]
    await world.admin('POST', '/admin/persons', { handles, groups, ...(name === 'eve' && { active: false }) })
  }
}

let world: World
beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

test('home, the form, a private page and the console are pictured on each screen in each scheme', async () => {
  const { page: administrator } = await owner(world)
  const storageState = await administrator.context().storageState()
  await fill(world)

  for (const [screen, viewport] of Object.entries(SCREENS))
    for (const colorScheme of SCHEMES) {
      const shot = (name: string) => join(FOLDER, `${name}-${screen}-${colorScheme}.png`)
      const { page, complaints } = await world.visitor({ viewport, colorScheme })
      await page.goto('/')
      await page.getByText('Everything you need. One travel API.').first().waitFor()
      await page.screenshot({ path: shot('home'), animations: 'disabled' })
      await page.goto('/docs/quickstart')
      await page.getByRole('heading', { name: 'Login to developer hub' }).waitFor()
      await page.screenshot({ path: shot('login'), animations: 'disabled' })

      const { page: reader } = await world.visitor({ viewport, colorScheme, storageState })
      await reader.goto('/docs/quickstart')
      await reader.locator('.theme-doc-markdown h1').waitFor()
      await reader.screenshot({ path: shot('docs'), animations: 'disabled' })
      await reader.goto('/console/persons')
      await reader.getByRole('row', { name: 'ada@travel.example' }).waitFor()
      await reader.screenshot({ path: shot('console'), animations: 'disabled' })
      expect(complaints).toEqual([])
    }
})
