/**
 * The folders of packages/server from the bottom up; a file directly in `src` counts as a folder. Each imports only from
 * those before it, so it can be read knowing only them. `npm run check` compares both the imports and ARCHITECTURE.md with it.
 */
const SERVER_FLOORS = [
  {
    floor: 'values and interfaces',
    folders: ['errors.ts', 'settings.ts', 'group-names.ts', 'loopback.ts', 'lib/', 'patterns/', 'ports/'],
  },
  {
    floor: 'what everything works with',
    folders: ['ids.ts', 'services.ts', 'allowed-origins.ts', 'organizations/'],
  },
  { floor: 'the world outside', folders: ['adapters/', 'migrations/', 'backup/'] },
  {
    floor: 'rights and records',
    folders: ['authority/', 'audit.ts', 'site-keys/', 'factors/', 'handles/', 'statistics/', 'analytics/'],
  },
  { floor: 'messages and other systems', folders: ['limits/', 'delivery/', 'webhooks/', 'federation/'] },
  { floor: 'proving who you are', folders: ['tokens/', 'methods/'] },
  {
    floor: 'what people and administrators do',
    folders: [
      'persons/',
      'administration/',
      'access-requests/',
      'domains/',
      'set-up/',
      'feedback/',
      'agreements/',
      'partners/',
      'previews/',
      'content-keys/',
      'scim/',
      'reader-tokens/',
      'reading-grants/',
      'sample-keys/',
      'feed-tokens/',
      'site-statistics/',
      'hosted-login/',
      'self-service/',
      'console/',
    ],
  },
  { floor: 'sign-ins from start to end', folders: ['flows/'] },
  { floor: 'work in the background', folders: ['jobs/', 'vault-rotation/'] },
  { floor: 'HTTP', folders: ['middleware/', 'routes/'] },
  { floor: 'putting it together', folders: ['create-services.ts', 'create-server.ts', 'command-line.ts', 'index.ts'] },
]

export const SERVER_ORDER = SERVER_FLOORS.flatMap(({ folders }) => folders)

/** The order as ARCHITECTURE.md shows it, from the top down. */
export const shownOrder = () =>
  SERVER_FLOORS.map(({ floor, folders }) => `${floor.padEnd(34)} ${folders.join(' ')}`)
    .reverse()
    .join('\n')
