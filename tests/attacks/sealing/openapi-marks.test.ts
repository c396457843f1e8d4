import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealSite } from '../../../packages/sealing/src/write/seal-site.js'
import { type AdversarialSite, adversarialSite } from './adversarial-site.js'
import { filesWith } from './published.js'
import { SITE_KEY } from './site-key.js'

const SECRET = 'Qzerquil fares are agreed for the partner airline only'

/** A description whose first path is in another file, with further lines at the end of each. */
const description = ({ root = '', path = '' }) => ({
  'api/openapi.yaml': `openapi: 3.2.0
info: { title: Fares, version: '1' }
paths:
  /offers: { $ref: paths/offers.yaml }
${root}`,
  'api/paths/offers.yaml': `get:
  operationId: listOffers
  responses:
    '200': { description: The offers. }
${path}`,
})

/** Where a mark was ignored, and what must be named: the file with the line, and the pointer. */
const IGNORED: readonly (readonly [what: string, files: { root?: string; path?: string }, place: RegExp])[] = [
  [
    'a map',
    {
      root: `components:\n  schemas:\n    x-portico-access: { groups: [acme] }\n    Fare: { description: '${SECRET}' }\n`,
    },
    /#\/components\/schemas\/x-portico-access \(api\/openapi\.yaml:7\)/,
  ],
  [
    'an object of an extension, in a file that is referred to',
    { path: `x-tagGroups:\n  - x-internal: true\n    name: '${SECRET}'\n` },
    /#\/paths\/~1offers\/x-tagGroups\/0\/x-internal \(api\/paths\/offers\.yaml:6\)/,
  ],
  [
    'an example',
    {
      root: `components:\n  schemas:\n    Fare: { type: object, example: { X-Portico-Access: { groups: [acme] }, text: '${SECRET}' } }\n`,
    },
    /#\/components\/schemas\/Fare\/example\/X-Portico-Access \(api\/openapi\.yaml:7\)/,
  ],
  [
    'a name with a space at its end',
    {
      path: `post:\n  'x-internal ': true\n  description: '${SECRET}'\n  responses: { '200': { description: Fine } }\n`,
    },
    /#\/paths\/~1offers\/post\/x-internal {2}\(api\/paths\/offers\.yaml:6\): "x-internal " restricts no one/,
  ],
  [
    'a file around what is referred to',
    {
      root: `x-parts: { x-audience: acme, Fare: { description: '${SECRET}' } }\n`,
      path: `parameters:\n  - { name: a, in: query, schema: { $ref: '../openapi.yaml#/x-parts/Fare' } }\n`,
    },
    /api\/openapi\.yaml:5: #\/x-parts: x-audience is not obeyed/,
  ],
]

/** Objects of OpenAPI 3.2, and of its extensions, that may have readers. */
const OBEYED: readonly (readonly [what: string, root: string])[] = [
  [
    'x-webhooks',
    `x-webhooks:\n  sold:\n    post:\n      x-portico-access: { groups: [keepers] }\n      description: '${SECRET}'\n      responses: { '200': { description: Fine } }\n`,
  ],
  [
    'a media type among the components',
    `components:\n  mediaTypes:\n    Json: { x-portico-access: { groups: [keepers] }, itemSchema: { description: '${SECRET}' } }\n`,
  ],
]

describe('an API description with an access mark', () => {
  let site: AdversarialSite
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portico-marks-'))
    site = adversarialSite('openapi-marks', [], {
      bundler: 'rspack',
      locales: ['en'],
      again: true,
      openapi: [{ path: 'api/openapi.yaml', route: '/api' }],
    })
  })
  afterAll(() => {
    site.remove()
    rmSync(root, { recursive: true, force: true })
  })

  test.each(IGNORED)('in %s is not published: the build stops and names the place', async (_, files, place) => {
    site.write(description(files))
    const message = await site.build(join(root, 'staging')).then(
      () => 'built',
      (error: Error) => error.message.replace(/\\\\/g, '\\'),
    )
    expect(message).toMatch(place)
  })

  test.each(OBEYED)('on %s is obeyed: no public byte contains the text', async (_, more) => {
    site.write(description({ root: more }))
    await site.build(join(root, 'staging'))
    await sealSite({ staging: join(root, 'staging'), out: join(root, 'site'), to: SITE_KEY })
    expect(filesWith(join(root, 'site'), ['qzerquil'])).toEqual([])
    expect(filesWith(join(root, 'site'), ['listoffers'])).not.toEqual([])
  })
})
