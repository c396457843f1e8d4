import { classic } from '../sites/classic.js'
import type { Journey } from './journey.js'
import { withSlashid } from './with-slashid.js'

const portico = (...words: string[]) => ['exec', '--yes', '--', 'portico', ...words]

const BUILD = [
  { typed: 'npm install', npm: ['install'] },
  { typed: 'npm run build', npm: ['run', 'build'] },
]

const ORG = '7c0b6f0e-5c1e-4b0a-9a3e-00000000000a'

/** The three ways to a private page, as the README and the guides give them. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'a new hub',
    minutes: 5,
    commands: [
      { typed: 'npm create portico@latest my-hub', npm: ['create', 'portico@latest', 'my-hub'], around: true },
      { typed: 'cd my-hub && npm install', npm: ['install'] },
    ],
    makes: 'my-hub',
    serve: { typed: 'npm start', npm: ['start'] },
    page: { path: '/docs/welcome', heading: 'Behind the door' },
  },
  {
    name: 'an existing site',
    minutes: 5,
    site: { sources: classic.sources, layOut: classic.layOut, edits: [] },
    commands: [
      {
        typed: 'npx portico add --private /docs/tutorial-basics/ --group partners',
        npm: portico('add', '--private', '/docs/tutorial-basics/', '--group', 'partners'),
      },
      ...BUILD,
    ],
    serve: { typed: 'npm run preview', npm: ['run', 'preview'] },
    page: { path: '/docs/tutorial-basics/create-a-page', heading: 'Create a Page' },
  },
  {
    name: 'a site with the SlashID theme',
    minutes: 10,
    site: { sources: classic.sources, layOut: classic.layOut, edits: withSlashid(ORG) },
    commands: [
      { typed: 'npx portico from-slashid', npm: portico('from-slashid') },
      ...BUILD,
      { typed: 'npx portico import people.ndjson', npm: portico('import', 'people.ndjson') },
    ],
    serve: { typed: 'npm run preview', npm: ['run', 'preview'] },
    page: { path: '/docs/tutorial-basics/create-a-page', heading: 'Create a Page' },
  },
]
