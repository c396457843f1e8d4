import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [, last = ''] = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8').split(/^FROM .*$(?![\s\S]*^FROM )/m)
const copied = [...last.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' ').map((path) => path.replace('/portico/', '')),
)

test('an image holds neither the build in clear nor the sources of private pages', () => {
  expect(copied).toContain('apps/hub/build')
  for (const path of copied)
    expect([
      '.cache',
      '.cache/hub-staging',
      'apps/hub',
      'apps/hub/docs',
      'apps/hub/.docusaurus',
      'apps',
      '.',
      '',
    ]).not.toContain(path)
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  for (const path of ['.cache', '.portico', '.env', '.git']) expect(ignored).toContain(path)
})

test('no secret is written into an image', () => {
  const text = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8')
  // The site is sealed for a public key, and the build asks for no secret.
  expect(text).toContain('--to site-key.pub')
  expect(text).not.toContain('--mount=type=secret')
  expect(text).not.toMatch(/^(ARG|ENV) .*(SECRET|KEY)/m)
  // The data directory of the server, which the instructions make beside it, does not even reach the build.
  expect(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')).toContain('data')
})
