interface NavbarItem {
  readonly type?: string
}

interface ThemeConfig {
  readonly navbar?: { readonly items?: readonly NavbarItem[] }
}

/** The custom navbar item that shows Log in or Log out. */
const AUTH_ITEM = 'custom-portico-auth'

/** Adds the Log in / Log out item to the right end of the navbar, unless the site placed it itself. */
export function withAuthItem<Config extends object>(themeConfig: Config): Config {
  const { navbar } = themeConfig as ThemeConfig
  const items = navbar?.items ?? []
  if (items.some((item) => item.type === AUTH_ITEM)) return themeConfig
  return { ...themeConfig, navbar: { ...navbar, items: [...items, { type: AUTH_ITEM, position: 'right' }] } }
}
