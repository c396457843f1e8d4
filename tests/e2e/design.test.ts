import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviations } from './design-values.js'
import { SCREENS, type Viewer } from './screens.js'
import { openViewers, type States } from './viewers.js'
import { type HubWorld, openWorld } from './world.js'

/**
 * Every screen has only the sizes, typefaces, control heights, radii and colors of the tables in packages/protocol/src/design.ts. So have
 * the pages of the console, which console-accessibility.test.ts visits.
 */
let world: HubWorld
let states: States

beforeAll(async () => {
  world = await openWorld()
  states = (await openViewers(world)).states
})
afterAll(async () => {
  await world?.close()
})

/** The account page in a site mixes its colors from those of the site, so that it looks like any site that has it. */
const hasOwnColors = (screen: string, what: string) => screen === 'account' && what === 'colour'

describe.each([
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('in $colorScheme at $viewport.width pixels', ({ colorScheme, viewport }) => {
  const visit = (by: Viewer) =>
    world.visitor({ colorScheme, viewport, reducedMotion: 'reduce', ...(states[by] && { storageState: states[by] }) })

  test.each(Object.keys(SCREENS))('%s has only values of the tables', async (name) => {
    const screen = SCREENS[name]
    if (!screen) throw new Error(`no screen is called ${name}`)
    const { page } = await visit(screen.by)
    await screen.open(page, world)
    expect((await deviations(page, colorScheme)).filter(({ what }) => !hasOwnColors(name, what))).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })
})
