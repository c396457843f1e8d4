import { expect, test } from 'vitest'
import { siteRoot } from './site-root.js'

const OWN = '/portico/theme'
const ROOT = `${OWN}/Root/index.js`
const FIRST = '/core/theme-fallback/Root/index.js'

test('the root of a site is put within the theme’s, and wraps the one before it', () => {
  const aliases = siteRoot(
    { '@theme/Root': '/site/src/theme/Root.jsx', '@theme-original/Root': ROOT, '@theme-init/Root': FIRST },
    OWN,
  )
  expect(aliases).toEqual({
    '@theme/Root$': `${OWN}/SiteRoot`,
    '@portico-site/own-root$': ROOT,
    '@portico-site/site-root$': '/site/src/theme/Root.jsx',
    '@theme-original/Root$': FIRST,
  })
})

test('so is that of a theme that is listed later, which a root of the site still wraps', () => {
  const later = '/other/theme/Root.js'
  expect(
    siteRoot({ '@theme/Root': later, '@theme-original/Root': later, '@theme-init/Root': FIRST }, OWN),
  ).toMatchObject({
    '@portico-site/own-root$': `${OWN}/Root`,
    '@portico-site/site-root$': later,
  })
})

test('without another root, nothing changes', () => {
  expect(siteRoot({ '@theme/Root': ROOT, '@theme-original/Root': ROOT, '@theme-init/Root': FIRST }, OWN)).toEqual({})
  expect(siteRoot({}, OWN)).toEqual({})
})
