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
  expect(text).toContain('--mount=type=secret,id=seal_secret')
  expect(text).not.toMatch(/^(ARG|ENV) .*(SECRET|KEY)/m)
})
