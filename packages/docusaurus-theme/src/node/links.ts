import type { Audience } from '@portico/access'
import type { SealedPart } from './partition.js'
import { sameAudience } from './split/site.js'

interface LinkItem {
  readonly to?: string
  readonly href?: string
  readonly items?: readonly LinkItem[]
}

interface ThemeConfig {
  readonly navbar?: { readonly items?: readonly LinkItem[] }
  readonly footer?: { readonly links?: readonly LinkItem[] }
}

/**
 * Which sealed part each private link of the navbar and the footer leads to. Public links are not listed. `at` answers the
 * audience of a path of the site.
 */
export function privateLinks(
  themeConfig: object,
  parts: readonly SealedPart[],
  at: (path: string) => Audience,
): Record<string, number> {
  const links: Record<string, number> = {}
  const visit = (items: readonly LinkItem[]) => {
    for (const { to, href, items: inner } of items) {
      const target = to ?? href
      const audience = target?.startsWith('/') ? at(target) : undefined
      const part = audience ? parts.findIndex((candidate) => sameAudience(candidate.audience, audience)) : -1
      if (target && part >= 0) links[target] = part
      visit(inner ?? [])
    }
  }
  const { navbar, footer } = themeConfig as ThemeConfig
  visit(navbar?.items ?? [])
  visit(footer?.links ?? [])
  return links
}
