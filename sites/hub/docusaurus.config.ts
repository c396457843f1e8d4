import { readFileSync } from 'node:fs'
import type { Options, ThemeConfig } from '@docusaurus/preset-classic'
import type { Config } from '@docusaurus/types'
import type { ThemeOptions } from '@portico/docusaurus-theme'
import { codeTheme } from '@portico/docusaurus-theme/code-theme'
import changes from './openapi/changes.json'
import { compileAhead } from './src/bundling/compile-ahead'
import { frameworkApart } from './src/bundling/framework-apart'
import { prismWithCode } from './src/bundling/prism-with-code'

const TITLE = 'Travel API Developer Hub'
const TAGLINE = 'Everything you need. One travel API.'

/**
 * The languages of code blocks, each after those that it is based on, the largest last, because defining one searches those before
 * it. Code in other languages is not colored.
 */
const LANGUAGES = [
  ...['markup', 'css', 'clike', 'javascript', 'typescript'],
  ...['bash', 'json', 'http', 'yaml', 'sql', 'python', 'go', 'java'],
  ...['jsx', 'tsx'],
]

/** The URL of the server that serves the site. */
const SITE = 'http://localhost:3000'

/** External links of the site. Change them here when you adapt the hub. */
const OUTWARD = {
  source: 'https://code.travel.example/developer-hub',
  company: 'https://travel.example',
  status: 'https://status.travel.example',
  social: {
    Mastodon: 'https://social.travel.example/@developers',
    LinkedIn: 'https://linkedin.travel.example',
    YouTube: 'https://video.travel.example/developers',
  },
} as const

/** The API description is the only place that contains the host of the API; pages read it from `customFields.apiBase`. */
const openApi = JSON.parse(readFileSync(new URL('./openapi/travel.json', import.meta.url), 'utf8')) as {
  servers: [{ url: string }]
}
/** Where it is published, beside the reference. `/openapi.json` is that of the identity API. */
const DESCRIPTION = 'api/openapi.json'

/** The edit link of each page, and when it was last changed. */
const WRITTEN = { editUrl: `${OUTWARD.source}/edit/main/sites/hub/`, showLastUpdateTime: true } as const

const preset: Options = {
  docs: {
    ...WRITTEN,
    routeBasePath: 'docs',
    sidebarPath: './sidebars.ts',
    lastVersion: 'current',
    versions: { current: { label: 'Next', badge: true } },
  },
  blog: {
    ...WRITTEN,
    routeBasePath: 'blog',
    blogTitle: 'Field notes',
    blogDescription: 'How the travel API and this hub are made, and why they are made that way.',
    blogSidebarTitle: 'All field notes',
    blogSidebarCount: 'ALL',
    onInlineAuthors: 'ignore',
    onUntruncatedBlogPosts: 'throw',
    onInlineTags: 'throw',
    feedOptions: { type: ['rss', 'atom'], title: 'Field notes', copyright: TAGLINE },
  },
  pages: { ...WRITTEN },
  sitemap: { ignorePatterns: ['/docs/**', '/api-caf'] },
  theme: { customCss: './src/css/custom.css' },
}

/** Where people manage their account. */
const ACCOUNT = '/account'

const themeConfig: ThemeConfig = {
  image: 'img/social-card.png',
  colorMode: { defaultMode: 'light', respectPrefersColorScheme: true },
  announcementBar: {
    id: 'callbacks-carry-a-sequence',
    content:
      'Version 1.8: events now carry a sequence, so late ones can no longer overtake newer ones. <a href="/blog/long-blog-post">Read why</a>',
    isCloseable: true,
  },
  navbar: {
    title: 'Travel API',
    hideOnScroll: true,
    logo: { alt: '', src: 'img/logo.svg', width: 32, height: 32 },
    items: [
      { type: 'doc', docId: 'intro', label: 'Docs', position: 'left' },
      { to: '/api', label: 'API Reference', position: 'left' },
      { to: '/blog', label: 'Blog', position: 'left' },
      { href: OUTWARD.source, label: 'Source', position: 'left' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Build',
        items: [
          { label: 'Tutorial', to: '/docs/intro' },
          { label: 'API Reference', to: '/api' },
          { label: 'About this hub', to: '/markdown-page' },
          { label: 'Your account', to: ACCOUNT },
        ],
      },
      {
        title: 'Read',
        items: [
          { label: 'Blog', to: '/blog' },
          { label: 'Archive', to: '/blog/archive' },
          { label: 'Tags', to: '/blog/tags' },
          { label: 'Changes (RSS)', href: 'pathname:///changelog.xml' },
        ],
      },
      { title: 'Follow', items: Object.entries(OUTWARD.social).map(([label, href]) => ({ label, href })) },
      {
        title: 'Company',
        items: [
          { label: 'Corporate website', href: OUTWARD.company },
          { label: 'Service status', href: OUTWARD.status },
          { label: 'Source', href: OUTWARD.source },
        ],
      },
    ],
    copyright: TAGLINE,
  },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  prism: { theme: codeTheme, additionalLanguages: LANGUAGES },
}

/**
 * The identity server. It serves the built site itself, so the origin is the same; in writing mode, Docusaurus serves the
 * pages on a different port.
 */
const IDENTITY = process.env.NODE_ENV === 'development' ? 'http://localhost:3000' : ''

/** Reads a switch from the environment. A misspelled value stops the build: it must not make the hub public. */
function isOn(name: string, otherwise = 'false'): boolean {
  const value = process.env[name] || otherwise
  if (value === 'true' || value === 'false') return value === 'true'
  throw new Error(`${name} is ${JSON.stringify(value)}. Set it to true or false.`)
}

/** Who may read the docs, and how people sign in. */
const FORCE_LOGIN = isOn('HUB_FORCE_LOGIN')

/** What readers' programs find in `/llms.txt` in addition to the pages. */
const API_SECTION = `## API

- [OpenAPI description of the travel API](${SITE}/${DESCRIPTION}): every call, field, event and failure, with examples
- [OpenAPI description of the identity API](${SITE}/identity/openapi.json): sign-in, sessions and administration
- [Changes](${SITE}/changelog.xml): a feed of the versions, newest first
- [Sandbox](${SITE}/sandbox): answers the calls of the description; any key that starts with \`tk_sandbox_\``

const frontDoor: ThemeOptions = {
  orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
  forceLogin: FORCE_LOGIN,
  baseURL: IDENTITY,
  uxMode: 'modal',
  privatePaths: [{ path: 'docs/*', groups: ['docusaurus-users'] }],
  formConfiguration: {
    // Passkeys are also offered in the field's autofill list.
    factors: [
      { method: 'otp_via_email' },
      { method: 'webauthn' },
      { method: 'password', allowedHandleTypes: ['email_address'] },
    ],
    methodChoice: 'buttons',
    logo: '/img/logo.svg',
    text: {
      'initial.title': 'Login to developer hub',
      'initial.subtitle': FORCE_LOGIN ? 'This hub is for program members.' : 'The guide is for program members.',
    },
  },
  // Everyone sees the link to the tutorial, which has its own door.
  footer: 'locked',
  accountPage: ACCOUNT,
  markdownTwins: true,
  guestLinks: true,
  statistics: isOn('HUB_STATISTICS', 'true'),
  llmsText: { sections: [API_SECTION] },
  agents: { open: 'server' },
  feeds: {
    changelog: {
      title: `${TITLE}: changes`,
      description: 'What was added to the interface, version by version.',
      // Everyone may know what changed. What to do about it is in the guide, to which each entry links.
      entries: changes.map(({ version, date, summary }) => ({
        title: `Version ${version}`,
        date,
        text: summary,
        path: 'docs/changelog',
        access: 'public',
      })),
    },
  },
  // `/api-caf` is an older address of the reference.
  openapi: ['/api', '/api-caf'].map((route) => ({
    path: 'openapi/travel.json',
    route,
    sandbox: '/sandbox',
    sandboxKeyPrefix: 'tk_sandbox_',
  })),
}

const config: Config = {
  title: TITLE,
  tagline: TAGLINE,
  favicon: 'img/favicon.svg',
  url: SITE,
  baseUrl: '/',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: { hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' } },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  customFields: { apiBase: openApi.servers[0].url },
  headTags: [
    {
      // Before the first paint, so that nothing moves when a session adds items to the navbar: see `css/custom.css`.
      tagName: 'script',
      attributes: {},
      innerHTML: "try{if(localStorage['@slashid/USER_TOKEN'])document.documentElement.dataset.session=''}catch{}",
    },
    {
      tagName: 'link',
      attributes: {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: 'Changes of the API',
        href: '/changelog.xml',
      },
    },
  ],
  clientModules: ['./src/failed-script.ts', './src/print-light.ts', './src/turn-pages.ts'],
  plugins: [compileAhead, frameworkApart, prismWithCode],
  presets: [['classic', preset]],
  themes: [['@portico/docusaurus-theme', frontDoor]],
  themeConfig,
}

export default config
