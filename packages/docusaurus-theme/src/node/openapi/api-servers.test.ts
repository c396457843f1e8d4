import type { Json } from '@portico/openapi/description'
import { expect, test } from 'vitest'
import { apiServers } from './api-servers.js'

const open: Json = {
  servers: [
    { url: 'https://{region}.api.example/v1', variables: { region: { default: 'eu' } } },
    { url: '/relative' },
    { url: "https://x'; script-src *" },
    { url: 'javascript:alert(1)' },
  ],
  paths: { '/a': { servers: [{ url: 'http://127.0.0.1:4000' }], get: { servers: [{ url: 'https://read.example' }] } } },
}

test('the servers of public descriptions are listed by their origins', () => {
  expect(apiServers([{ route: '/api', open, readers: undefined }], [{ route: '/api' }])).toEqual([
    'http://127.0.0.1:4000',
    'https://eu.api.example',
    'https://read.example',
  ])
})

test('those of private descriptions, and of descriptions without forms, are not', () => {
  expect(apiServers([{ route: '/api', open, readers: { any: [['acme']] } }], [{ route: '/api' }])).toEqual([])
  expect(apiServers([{ route: '/api', open, readers: undefined }], [{ route: '/api', tryIt: false }])).toEqual([])
})
