import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { acceptLink } from '../../e2e/sign-in.js'
import { edit } from '../build-site.js'
import { fetchSource } from '../fetch-source.js'
import { npmFor } from '../installed/npm.js'
import { whileRunning } from '../installed/while-running.js'
import type { Journey } from './journey.js'

/** How long each step of a journey took, in seconds. */
export type Times = readonly { readonly step: string; readonly seconds: number }[]

/** What journeys share: the registry with the packages under test, a browser, and a folder for everything. */
export interface Terrain {
  readonly registry: string
  readonly browser: Browser
  readonly home: string
  readonly port: number
}

/** Performs a journey as a person would, with nothing in npm's cache except what the existing site has downloaded. */
export async function travel(journey: Journey, { registry, browser, home, port }: Terrain): Promise<Times> {
  const around = join(home, journey.name.replaceAll(' ', '-'))
  await mkdir(around, { recursive: true })
  const npm = await npmFor(registry, around, {
    npm_config_cache: join(around, 'cache'),
    npm_config_yes: 'true',
    PORT: String(port),
  })
  let folder = join(around, journey.makes ?? '')
  if (journey.site) {
    const sources = await Promise.all(journey.site.sources.map((source) => fetchSource(npm, join(home, 'had'), source)))
    folder = await journey.site.layOut(around, sources)
    await npm(folder, 'install')
    await npm(folder, 'run', 'build')
    await edit(folder, journey.site.edits)
  }
  const times: { step: string; seconds: number }[] = []
  let since = performance.now()
  const done = (step: string) => {
    const now = performance.now()
    times.push({ step, seconds: Math.round((now - since) / 1000) })
    since = now
  }
  for (const command of journey.commands) {
    await npm(command.around ? around : folder, ...command.npm)
    done(command.typed)
  }
  const { serve, page: target } = journey
  await whileRunning(folder, serve.npm, port, async ({ url, ownerLink }) => {
    done(serve.typed)
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    await page.goto(ownerLink)
    await acceptLink(page)
    await page
      .getByRole('button', { name: /^(Sign|Log) out$/ })
      .first()
      .waitFor()
    done('the link that it prints')
    await page.goto(target.path)
    await page.getByRole('heading', { name: target.heading, exact: true }).waitFor()
    done(`the page ${target.path}`)
    const stranger = await (await browser.newContext({ baseURL: url })).newPage()
    await stranger.goto(target.path)
    await stranger.locator('.portico-door[data-state="signed-out"]').waitFor()
  })
  return times
}
