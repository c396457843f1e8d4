import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { type Published, publishPackages } from './installed/publish.js'
import { JOURNEYS } from './journeys/journeys.js'
import { travel } from './journeys/travel.js'

/** The way from a starting point to a private page that a person reads. Prints the seconds and steps of docs/adoption.md. */
let home: string
let published: Published
let browser: Browser
const lines: string[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portico-clocks-'))
  published = await publishPackages(home)
  browser = await launchBrowser()
})
afterAll(async () => {
  if (lines.length > 0) console.log(lines.join('\n'))
  await browser?.close()
  await published?.close()
  await rm(home, { recursive: true, force: true })
})

test.each(JOURNEYS)('$name leads to a private page that its reader opens', async (journey) => {
  const times = await travel(journey, { registry: published.registry.url, browser, home, port: await freePort() })
  const seconds = times.reduce((sum, time) => sum + time.seconds, 0)
  const steps = times.map(({ step, seconds }) => `\`${step}\` ${seconds} s`).join(', ')
  lines.push(`| ${journey.name} | ${times.length} | ${seconds} s | ${journey.minutes * 60} s | ${steps} |`)
})
