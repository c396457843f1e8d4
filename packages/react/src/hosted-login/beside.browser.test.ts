import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FLAG_FONT } from '../phone/flag-font-data.js'
import { texts as SPANISH } from './texts-es.js'
import { texts as FRENCH } from './texts-fr.js'

const built = (name: string) => readFile(new URL(`../../dist/hosted-login/${name}`, import.meta.url), 'utf8')

test('the script of the hosted login leaves the font of flags to a separate script', async () => {
  const [script, flagFont] = [await built('login.js'), await built('flag-font.js')]
  expect(flagFont).toContain(FLAG_FONT)
  expect(script).not.toContain(FLAG_FONT.slice(0, 40))
  expect(script).toMatch(/import\("\.\/flag-font\.js"\)/)
})

test.each([
  ['es', SPANISH],
  ['fr', FRENCH],
] as const)('and the texts in %s to another', async (tag, { page, form }) => {
  const [script, texts] = [await built('login.js'), await built(`login-${tag}.js`)]
  for (const text of [page.allow, form['authenticating.confirm'] ?? '']) {
    expect(texts).toContain(text)
    expect(script).not.toContain(text)
  }
  expect(script).toContain(`import("./login-${tag}.js")`)
})
