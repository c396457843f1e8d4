import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { logoFault } from './logo-file.js'

const siteDir = mkdtempSync(join(tmpdir(), 'portico-logo-'))
mkdirSync(join(siteDir, 'static', 'img'), { recursive: true })
writeFileSync(join(siteDir, 'static', 'img', 'our logo.svg'), '<svg/>')
afterAll(() => rmSync(siteDir, { recursive: true, force: true }))

const fault = (logo: string, baseUrl = '/', locales: Record<string, { baseUrl?: string }> = {}) =>
  logoFault(logo, { siteDir, baseUrl, siteConfig: { staticDirectories: ['static'] }, i18n: { localeConfigs: locales } })

test('a logo on another site, and a static file below the base URL of any language, are valid', () => {
  for (const logo of ['https://pictures.example/a.svg', 'data:image/svg+xml,x', '/img/our%20logo.svg?v=2'])
    expect(fault(logo)).toBeUndefined()
  const locales = { en: { baseUrl: '/hub/' }, fr: { baseUrl: '/hub/fr/' } }
  for (const baseUrl of ['/hub/', '/hub/fr/'])
    expect(fault('/hub/img/our%20logo.svg', baseUrl, locales)).toBeUndefined()
})

test('a path without a file is reported with the most similar file', () => {
  expect(fault('/img/our-logo.svg')).toBe(
    'The logo "/img/our-logo.svg" of the sign-in form is not a static file of this site. The nearest is "/img/our logo.svg".',
  )
})

test('a path outside the base URL is corrected', () => {
  expect(fault('/img/our%20logo.svg', '/hub/')).toMatch(
    /is not below the base URL.+Write "\/hub\/img\/our logo\.svg"\./,
  )
})
