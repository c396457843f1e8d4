import type { Options, ThemeConfig } from '@docusaurus/preset-classic'
import type { Config } from '@docusaurus/types'
import type { ThemeOptions } from '@portico/docusaurus-theme'
import { repositoryLinks } from './src/repository-links'

const TITLE = 'Portico'

/** Where the repository's files can be read, for links from the guide to them. Without it, they are names only. */
const REPOSITORY = process.env.DOCS_REPOSITORY ?? ''

/** The group that reads the handbook and the calls about readings in the reference. */
const MEMBERS = ['hub-operators']

const preset: Options = {
  docs: {
    path: '../../docs/guide',
    routeBasePath: 'guide',
    sidebarPath: './sidebars.ts',
    beforeDefaultRemarkPlugins: [[repositoryLinks, { repository: REPOSITORY }]],
  },
  blog: false,
  theme: { customCss: './src/css/custom.css' },
}

const themeConfig: ThemeConfig = {
  colorMode: { respectPrefersColorScheme: true },
  navbar: {
    title: TITLE,
    logo: { alt: '', src: 'img/logo.svg', width: 32, height: 32 },
    items: [
      { type: 'doc', docId: 'README', label: 'Guide', position: 'left' },
      { to: '/api', label: 'Identity API', position: 'left' },
      { to: '/handbook/', label: 'Handbook', position: 'left' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Read',
        items: [
          { label: 'Quick start', to: '/guide/quick-start' },
          { label: 'Sealing and its limits', to: '/guide/sealing' },
          { label: 'Your account', to: '/account' },
        ],
      },
    ],
    copyright: 'MIT license',
  },
  prism: { additionalLanguages: ['bash', 'diff', 'json', 'nginx', 'yaml'] },
}

const frontDoor: ThemeOptions = {
  orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
  baseURL: process.env.NODE_ENV === 'development' ? 'http://localhost:3000' : '',
  uxMode: 'modal',
  privatePaths: [{ path: '/handbook/', groups: MEMBERS }],
  formConfiguration: {
    factors: [{ method: 'otp_via_email' }, { method: 'webauthn' }],
    methodChoice: 'buttons',
    logo: '/img/logo.svg',
    text: { 'initial.title': 'Sign in to Portico’s handbook' },
  },
  accountPage: '/account',
  markdownTwins: true,
  navbar: 'locked',
  footer: 'locked',
  openapi: [{ path: 'openapi/identity.json', route: '/api' }],
  // Names that calls for members and calls for everyone have in common.
  sealing: { publicTexts: ['public_key', 'opened_at', 'other_builds', 'site_id'] },
}

const config: Config = {
  title: TITLE,
  tagline: 'A developer hub with a front door',
  favicon: 'img/favicon.svg',
  url: 'http://localhost:3000',
  baseUrl: '/',
  staticDirectories: ['static', '../../docs/diagrams'],
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  // The guide is read on code hosts too, so it is plain Markdown.
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' } },
  plugins: [['@docusaurus/plugin-content-docs', { id: 'handbook', path: 'members', routeBasePath: 'handbook' }]],
  presets: [['classic', preset]],
  themes: [['@portico/docusaurus-theme', frontDoor]],
  themeConfig,
}

export default config
