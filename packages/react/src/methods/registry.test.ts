import { expect, test } from 'vitest'
import { LABEL_TEXTS, loadMethodTexts, METHOD_ROWS, type MethodRows } from './registry.js'

const { password, oidc, api } = METHOD_ROWS

test('a method that a form lists does not compile without its name and its texts', () => {
  // @ts-expect-error An empty name.
  const unnamed = { ...METHOD_ROWS, password: { ...password, label: '' } } satisfies MethodRows
  // @ts-expect-error No name.
  const nameless = { ...METHOD_ROWS, password: { ...password, label: null } } satisfies MethodRows
  // @ts-expect-error No texts.
  const mute = { ...METHOD_ROWS, password: { ...password, texts: null } } satisfies MethodRows
  // @ts-expect-error No texts for the screens of a provider.
  const silent = { ...METHOD_ROWS, oidc: { ...oidc, texts: null } } satisfies MethodRows
  // @ts-expect-error A name for what no list offers.
  const odd = { ...METHOD_ROWS, api: { ...api, label: 'factor.password' } } satisfies MethodRows
  const { password: _, ...otherRows } = METHOD_ROWS
  // @ts-expect-error No row.
  const fewer = otherRows satisfies MethodRows
  expect([unnamed, nameless, mute, silent, odd, fewer]).toHaveLength(6)
})

test('no name is empty, and all texts of methods load', async () => {
  const texts = await loadMethodTexts()
  for (const [key, text] of Object.entries(LABEL_TEXTS)) expect(text, key).not.toBe('')
  expect(texts).toMatchObject(LABEL_TEXTS)
  for (const key of ['secondFactor.prove.webauthn', 'authenticating.title.oidc']) expect(texts).toHaveProperty([key])
})
