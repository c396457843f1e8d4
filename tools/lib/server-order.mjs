/**
 * The areas of packages/server from the bottom up; a file directly in `src` counts as an area. Each imports only from
 * those before it, so it can be read knowing only them. `npm run check` compares both the imports and ARCHITECTURE.md with it.
 */
const SERVER_FLOORS = [
  { floor: 'values, ports, the world outside', folders: ['loopback.ts', 'ground/'] },
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

export const SERVER_ORDER = SERVER_FLOORS.flatMap(({ folders }) => folders)

/** The order as ARCHITECTURE.md shows it, from the top down. */
export const shownOrder = () =>
  SERVER_FLOORS.map(({ floor, folders }) => `${floor.padEnd(38)} ${folders.join(' ')}`)
    .reverse()
    .join('\n')
