import { afterEach } from 'vitest'
import { OPEN_PAGES } from './world.js'

// Set-up of the project: after a test has failed, print the address and the first words of each open page.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of OPEN_PAGES) {
    const text = await page.locator('body').innerText({ timeout: 1000 }).catch(String)
    console.error(`${page.url()}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 1500)}`)
  }
})
