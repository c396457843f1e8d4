import { gzipSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { bundle } from './testing/bundle.js'

/** Excludes what loads later, when a form needs it. */
const later: Plugin = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

async function gzipped(entry: string): Promise<number> {
  const external = ['react', 'react-dom', 'react/jsx-runtime']
  const [file] = await bundle(entry, { external, plugins: [later] })
  return gzipSync(file?.contents ?? '', { level: 9 }).length
}

test('provider and Form, with the SDK, weigh at most 31.5 kB with the screen of codes', async () => {
  const weight = await gzipped(`export { ConfigurationProvider, Form, SlashIDProvider } from '@portico/react'`)
  expect(weight).toBeGreaterThan(15_000)
  expect(weight).toBeLessThanOrEqual(31_500)
})

test('the initial load of a page includes the screen of codes, and that of no other method', async () => {
  const files = await bundle(`export { ConfigurationProvider, Form, SlashIDProvider } from '@portico/react'`, {
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    splitting: true,
  })
  const texts = new Map(files.map(({ path, text }) => [path.replace(/.*\//, ''), text]))
  const first = ['stdin.js']
  for (const name of first)
    for (const [, next = ''] of (texts.get(name) ?? '').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      if (!first.includes(next)) first.push(next)
  const eager = first.map((name) => texts.get(name)).join('\n')
  expect(eager).toContain('initial.title')
  expect(eager).toContain('authenticating.title.emailOtp')
  for (const word of ['passwordConfirm.label', 'registerAuthenticator', 'title.webauthn'])
    expect(eager.includes(`authenticating.${word}`), word).toBe(false)
})

test('a hook alone weighs at most 3 kB', async () => {
  expect(await gzipped(`export { useSlashID } from '@portico/react'`)).toBeLessThanOrEqual(3_000)
})

test('the stylesheet weighs at most 6 kB', async () => {
  const [file] = await bundle(`import './style/style.css'`).then((files) =>
    files.filter(({ path }) => path.endsWith('css')),
  )
  expect(gzipSync(file?.contents ?? '').length).toBeLessThanOrEqual(6_000)
})
