import { type AccessRule, audienceOf } from '@portico/access'
import { canonicalAudience } from '@portico/seal'
import type { SealedPart } from './partition.js'

interface NavbarItem {
  readonly type?: string
  readonly to?: string
  readonly href?: string
  readonly items?: readonly NavbarItem[]
}

interface ThemeConfig {
  readonly navbar?: { readonly items?: readonly NavbarItem[] }
}

/** The custom navbar item that shows Log in or Log out. */
export const AUTH_ITEM = 'custom-portico-auth'

/** Adds the Log in / Log out item to the right end of the navbar, unless the site placed it itself. */
export function withAuthItem<Config extends object>(themeConfig: Config): Config {
  const { navbar } = themeConfig as ThemeConfig
  const items = navbar?.items ?? []
  if (items.some((item) => item.type === AUTH_ITEM)) return themeConfig
  return { ...themeConfig, navbar: { ...navbar, items: [...items, { type: AUTH_ITEM, position: 'right' }] } }
}

/** Which sealed part each private link of the navbar leads to. Public links are not listed. */
export function navbarLinks(
  themeConfig: object,
  parts: readonly SealedPart[],
  rules: readonly AccessRule[],
): Record<string, number> {
  const links: Record<string, number> = {}
  const visit = (items: readonly NavbarItem[]) => {
    for (const { to, href, items: inner } of items) {
      const target = to ?? href
      const audience = target?.startsWith('/') ? audienceOf(rules, target) : undefined
      const wanted = audience && JSON.stringify(canonicalAudience(audience))
      const part = parts.findIndex((candidate) => JSON.stringify(candidate.audience) === wanted)
      if (target && part >= 0) links[target] = part
      visit(inner ?? [])
    }
  }
  visit((themeConfig as ThemeConfig).navbar?.items ?? [])
  return links
}
