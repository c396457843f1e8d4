import { expect, test } from 'vitest'
import { navbarTypes, siteRoot } from './replaced-components.js'

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

test('Log in is added to the navbar items of a site or of a later theme, and only to those', () => {
  const name = '@theme/NavbarItem/ComponentTypes'
  const later = '/other/theme/NavbarItem/ComponentTypes.jsx'
  expect(navbarTypes({ [name]: later }, OWN)).toEqual({
    [`${name}$`]: `${OWN}/NavbarItem/SiteTypes`,
    '@portico-site/navbar-types$': later,
  })
  expect(navbarTypes({ [name]: `${OWN}/NavbarItem/ComponentTypes.js` }, OWN)).toEqual({})
  expect(navbarTypes({}, OWN)).toEqual({})
})
