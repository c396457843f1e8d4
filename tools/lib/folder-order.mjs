/**
 * The folders of packages/server and packages/docusaurus-theme from the bottom up; a file directly in `src` counts as a folder.
 * Each imports only from those before it, so it can be read knowing only them. `npm run check` compares both the imports and
 * ARCHITECTURE.md with it.
 */
const SERVER = [
  { floor: 'values, ports, the world outside', folders: ['loopback.ts', 'bearer.ts', 'ground/'] },
  { floor: 'the database', folders: ['storage/'] },
  { floor: 'organizations, rights, tokens', folders: ['identity/'] },
  { floor: 'mail, SMS, webhooks', folders: ['messages/'] },
  { floor: 'OpenID and SAML providers', folders: ['providers/'] },
  { floor: 'members, directories, requests', folders: ['people/'] },
  { floor: 'methods and flows', folders: ['sign-in/'] },
  { floor: 'keys, grants and records of readers', folders: ['reading/'] },
  { floor: 'the authorization server', folders: ['oauth/'] },
  { floor: 'what people do with their account', folders: ['account/'] },
  { floor: 'work in the background', folders: ['jobs/'] },
  { floor: 'middleware and routes', folders: ['http/'] },
  { floor: 'putting it together', folders: ['create-services.ts', 'create-server.ts', 'command-line.ts', 'index.ts'] },
]

const THEME = [
  {
    floor: 'what build and browser agree on',
    folders: [
      ...[
        'content-type.ts',
        'guest-copy.ts',
        'docs-data.ts',
        'door-table.ts',
        'described-module.ts',
        'behind-door.ts',
        'navbar-item.ts',
        'menu-lists.ts',
      ],
      'reader/',
    ],
  },
  { floor: 'browser: what every page runs', folders: ['client/page/'] },
  { floor: 'browser: keys, and what they open', folders: ['client/keys/', 'client/parts/'] },
  { floor: 'browser: the door of private pages', folders: ['client/door/'] },
  {
    floor: 'browser: what pages show readers',
    folders: [
      ...['account', 'bars', 'guest', 'navigation', 'openapi', 'preview', 'reader', 'share'].map(
        (name) => `client/${name}/`,
      ),
      ...['search', 'statistics', 'twins'].map((name) => `client/${name}/`),
    ],
  },
  {
    floor: 'browser: a session, and what loads it',
    folders: ['client/session/', ...['', '.server', '.preview'].map((kind) => `client/lazy-modules${kind}.ts`)],
  },
  { floor: 'browser: components', folders: ['theme/'] },
  { floor: 'build: the site, options, languages', folders: ['node/site/', 'node/options/', 'node/i18n/'] },
  { floor: 'build: who may read what', folders: ['node/access/'] },
  {
    floor: 'build: files for search and programs',
    folders: ['markdown', 'search', 'twins', 'feeds', 'openapi'].map((name) => `node/${name}/`),
  },
  {
    floor: 'build: the bundle, split by readers',
    folders: ['menus', 'split', 'modules', 'bundler'].map((name) => `node/${name}/`),
  },
  { floor: 'build: the plan for sealing', folders: ['node/plan/'] },
  { floor: 'build: the plugin', folders: ['node/plugin/'] },
  { floor: 'entries', folders: ['ambient.d.ts', 'config.ts', 'index.ts'] },
]

/** By package; the folders that are split are in the order with their own folders. */
export const ORDERS = [
  { folder: 'packages/server', split: [], floors: SERVER },
  { folder: 'packages/docusaurus-theme', split: ['client', 'node'], floors: THEME },
]

/** The order as ARCHITECTURE.md shows it, from the top down. */
export const shownOrder = (floors) =>
  floors
    .map(({ floor, folders }) => `${floor.padEnd(38)} ${folders.join(' ')}`)
    .reverse()
    .join('\n')
