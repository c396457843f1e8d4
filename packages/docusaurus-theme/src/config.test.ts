import { expect, test } from 'vitest'
import { portico } from './config.js'

const OPTIONS = { orgID: 'a' }
const ENTRY = ['@portico/docusaurus-theme', OPTIONS]
const withPortico = portico(OPTIONS)

test.each([
  ['no themes', {}, [ENTRY]],
  ['other themes', { themes: ['mermaid', null] }, [ENTRY, 'mermaid', null]],
  ['themes that are not a list', { themes: undefined }, [ENTRY]],
])('an object with %s gets the theme and is not changed itself', (_, site, themes) => {
  const before = structuredClone(site)
  expect(withPortico({ title: 'Manual', ...site })).toEqual({ title: 'Manual', themes })
  expect(site).toEqual(before)
})

test('a promise stays a promise, and a function a function that gets its arguments', async () => {
  const promise = withPortico(Promise.resolve({ title: 'Manual' }))
  expect(promise).toBeInstanceOf(Promise)
  expect(await promise).toEqual({ title: 'Manual', themes: [ENTRY] })
  const create = withPortico((title: string) => ({ title }))
  expect(create('Manual')).toEqual({ title: 'Manual', themes: [ENTRY] })
  const later = withPortico(async () => () => ({ title: 'Manual' }))
  expect((await later())()).toEqual({ title: 'Manual', themes: [ENTRY] })
})

test.each([[ENTRY], ['@portico/docusaurus-theme']])('a site that already has the theme is refused', (entry) => {
  expect(() => withPortico({ themes: [entry] })).toThrow('already has @portico/docusaurus-theme')
})
