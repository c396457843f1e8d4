/** Types of the modules that Docusaurus resolves while it bundles a site. They cover only what this theme uses. */

declare module '@portico-site/config' {
  const config: import('./node/modules/emit-modules.js').PublicConfig
  export default config
}

declare module '@portico-site/lazy-config' {
  const config: import('./node/modules/emit-modules.js').LazyConfig
  export default config
}

declare module '@portico-site/links' {
  const links: import('./node/modules/emit-modules.js').PrivateLinks
  export default links
  /** The targets of the links that are shown with a lock. Exported only on sites that have such links. */
  export const doors: Readonly<Record<string, string>>
}

declare module '@portico-site/link' {
  export interface Props {
    readonly to?: string
    readonly href?: string
    readonly autoAddBaseUrl?: boolean
    readonly 'data-noBrokenLinkCheck'?: boolean
  }
  const Link: import('react').ComponentType<Props & import('react').RefAttributes<HTMLAnchorElement>>
  export default Link
}

/** The marks of the paths of private pages. Bundled only into prerendered code. */
declare module '@portico-site/private-pages' {
  const marks: Readonly<Record<string, true>>
  export default marks
}

declare module '@portico-site/navbar-item' {
  export { default } from './client/navigation/locked-item.js'
}

declare module '@portico-site/version-banner' {
  export { default } from './client/reader/reader-banner.js'
}

declare module '@portico-site/doc-footer' {
  export { default } from './client/statistics/doc-footer.js'
}

declare module '@portico-site/tell-search' {
  export function tellSearch(query: string, isFound: boolean): void
}

declare module '@portico-site/reader-menu' {
  /** Loads the menu of private pages; undefined if readers may not share pages. */
  export const readerMenu: (() => Promise<typeof import('./client/share/reader-menu.js')>) | undefined
}

declare module '@portico-site/guest-door' {
  /** Loads the link to the form for guest passwords; undefined on a site without it. */
  export const guestDoor: (() => Promise<typeof import('./client/guest/guest-door.js')>) | undefined
}

declare module '@portico-site/count-at' {
  /** The address to which pages report events; empty during development. */
  const address: string
  export default address
}

declare module '@portico-site/visitors' {
  /** Whether the site has pages that open to everyone at some time. */
  export const opensToVisitors: boolean
}

declare module '@portico-site/sidebar-item' {
  export { default } from './client/reader/reader-sidebar-item.js'
}

declare module '@portico-site/lazy-modules' {
  type LazyModules = typeof import('./client/lazy-modules.js')
  export const session: LazyModules['session']
  export const signInLayer: LazyModules['signInLayer']
  export const searchDialog: LazyModules['searchDialog']
  export const door: LazyModules['door']
  export const visitor: LazyModules['visitor']
  export const notOpen: LazyModules['notOpen']
}

declare module '@portico-site/parts' {
  const parts: readonly (() => Promise<import('./client/page/site-state.js').PartModule>)[]
  export default parts
}

declare module '@portico-site/own-root' {
  const Root: import('react').ComponentType<{ children: import('react').ReactNode }>
  export default Root
}

declare module '@portico-site/site-root' {
  const Root: import('react').ComponentType<{ children: import('react').ReactNode }>
  export default Root
}

declare module '@portico-site/writing' {
  const Writing: import('react').ComponentType | null
  export default Writing
}

declare module '@portico-site/widget-style' {
  const css: string
  export default css
}

declare module '@generated/routes' {
  const routes: import('./client/page/site-state.js').LiveRoute[]
  export default routes
}

declare module '@docusaurus/useBrokenLinks' {
  export default function useBrokenLinks(): { readonly collectAnchor: (anchor: string) => void }
}

declare module '@docusaurus/router' {
  export function matchPath(path: string, route: { path: string; exact?: boolean }): object | null
  export function useHistory(): {
    push: (path: string) => void
    replace: (path: string, state?: unknown) => void
    readonly location: { readonly search: string; readonly state: unknown }
    /** @returns a function that ends it */
    listen: (hear: (location: { readonly hash: string }, action: 'PUSH' | 'REPLACE' | 'POP') => void) => () => void
  }
  export function useLocation(): { pathname: string; search: string; hash: string }
  export function Redirect(props: { to: { pathname: string; search: string; hash: string } }): import('react').ReactNode
}

declare module '@docusaurus/Head' {
  export default function Head(props: { children: import('react').ReactNode }): import('react').ReactNode
}

declare module '@docusaurus/useBaseUrl' {
  export default function useBaseUrl(path: string): string
  export function useBaseUrlUtils(): { withBaseUrl: (path: string) => string }
}

declare module '@docusaurus/useGlobalData' {
  export default function useGlobalData(): import('./docs-data.js').GlobalData
}

declare module '@docusaurus/Translate' {
  export function translate(
    text: { id: string; message: string; description?: string },
    values?: Record<string, string>,
  ): string
}

declare module '@docusaurus/core/lib/client/docusaurusContext.js' {
  export const Context: import('react').Context<import('./client/page/site-state.js').SiteContext>
}

declare module '@docusaurus/core/lib/client/routeContext.js' {
  export const Context: import('react').Context<unknown>
}

declare module '@theme/Layout' {
  export default function Layout(props: {
    title?: string
    children: import('react').ReactNode
  }): import('react').ReactNode
}

declare module '@theme/Layout/Provider' {
  export default function LayoutProvider(props: { children: import('react').ReactNode }): import('react').ReactNode
}

declare module '@theme/ThemedImage' {
  export default function ThemedImage(props: {
    sources: { light: string; dark: string }
    alt: string
    style?: import('react').CSSProperties
  }): import('react').ReactNode
}

declare module '@docusaurus/ErrorBoundary' {
  export default function ErrorBoundary(props: {
    fallback: (crash: { error: Error; tryAgain: () => void }) => import('react').ReactNode
    children: import('react').ReactNode
  }): import('react').ReactNode
}

declare module '@generated/docusaurus.config' {
  const config: {
    readonly baseUrl: string
    readonly title: string
    readonly titleDelimiter: string
    readonly url: string
    readonly themeConfig: object
  }
  export default config
}

declare module '@theme/ErrorPageContent' {
  export { default } from './theme/ErrorPageContent/index.js'
}

declare module '@theme/NotFound' {
  export default function NotFound(): import('react').ReactNode
}

declare module '@generated/registry' {
  const registry: Readonly<Record<string, readonly [load: () => Promise<object>, path: string, id: unknown]>>
  export default registry
}

declare module '@generated/routesChunkNames' {
  const chunkNames: Readonly<Record<string, unknown>>
  export default chunkNames
}

declare module 'js-yaml' {
  export const JSON_SCHEMA: object
  export function load(text: string, options?: { readonly schema: object }): unknown
}

declare module '@theme-init/MDXComponents' {
  const components: Record<string, import('react').ComponentType<never>>
  export default components
}

declare module '@theme-init/DocVersionBanner' {
  export default function DocVersionBanner(props: object): import('react').ReactNode
}

declare module '@theme-init/DocItem/Footer' {
  export default function Footer(props: object): import('react').ReactNode
}

declare module '@theme-init/DocSidebarItem' {
  export default function DocSidebarItem(props: object): import('react').ReactNode
}

declare module '@theme-init/NavbarItem' {
  export default function NavbarItem(props: object): import('react').ReactNode
}

declare module '@theme-init/NavbarItem/ComponentTypes' {
  const types: Record<string, import('react').ComponentType<never>>
  export default types
}

declare module '@portico-site/navbar-types' {
  const types: Record<string, import('react').ComponentType<never>>
  export default types
}

declare module '@theme/MDXContent' {
  export default function MDXContent(props: { children: import('react').ReactNode }): import('react').ReactNode
}

declare module '@theme/Heading' {
  export default function Heading(props: {
    as: 'h1' | 'h2' | 'h3'
    id?: string
    children: import('react').ReactNode
  }): import('react').ReactNode
}

declare module '@theme/ApiDescription' {
  export default function ApiDescription(props: {
    readonly description: import('@portico/openapi/description').Json
    readonly route: string
  }): import('react').ReactNode
}

declare module '@theme/Groups' {
  export { default } from './theme/Groups/index.js'
}

declare module '@theme/NavbarItem/AuthNavbarItem' {
  export { default } from './theme/NavbarItem/AuthNavbarItem.js'
}

declare module '@theme/LoadFailed' {
  export { default } from './theme/LoadFailed/index.js'
}

declare module '@theme/PrivatePage/SignIn' {
  export { default } from './theme/PrivatePage/SignIn.js'
}

declare module '@theme/PrivatePage/NoAccess' {
  export { default } from './theme/PrivatePage/NoAccess.js'
}

declare module '@theme/WayLine' {
  export { default } from './theme/WayLine/index.js'
}

declare module '@theme/PrivatePage/Steps' {
  export { default } from './theme/PrivatePage/Steps.js'
}

declare module '@theme/PrivatePage/Skeleton' {
  export { default } from './theme/PrivatePage/Skeleton.js'
}

declare module '@theme/PrivatePage/Notice' {
  export { default } from './theme/PrivatePage/Notice.js'
}

/** The bundler's own runtime, the same under webpack and Rspack. */
declare const __webpack_require__: {
  /** Returns the exports of a module. */
  (id: string | number): unknown
  /** Loads a script and calls back once it has run. */
  l: (
    url: string,
    done: (event: { type: string; target?: { src: string } }) => void,
    key?: string,
    chunk?: unknown,
  ) => void
  p: string
  /** The address of a chunk's file, given the chunk's name. Added by Docusaurus. */
  gca: (name: string) => string
  porticoAsset?: (file: string, name?: string) => string
}
