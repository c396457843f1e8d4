import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url))
const dockerfile = readFileSync(join(deploy, 'Dockerfile'), 'utf8').replaceAll(/^#.*\n/gm, '')
const [, install = '', image = ''] = dockerfile.split(/^FROM /m)

test('an image contains the installed program and Node: no sources, no unencrypted build, and nothing of a site', () => {
  const copied = (stage: string) => [...stage.matchAll(/^(?:COPY|ADD) (.+)$/gm)].map(([, text]) => text)
  expect(copied(install)).toEqual(['portico-*.tgz /tmp/packed/'])
  expect(copied(image)).toEqual([
    '--from=install /usr/local/bin/node /usr/local/bin/node',
    '--from=install /usr/local/LICENSE /usr/local/share/licenses/node',
    '--from=install /opt/portico/node_modules /opt/portico/node_modules',
  ])
  // Even if someone builds in the repository, or in the folder of a site that has this list.
  const ignored = readFileSync(join(deploy, '../.dockerignore'), 'utf8').split('\n')
  for (const path of ['.cache', '.portico', '.env', '.git', 'secrets']) expect(ignored).toContain(path)
})

test('no secret is in an image, its history or the arguments of its build', () => {
  expect(dockerfile).not.toMatch(/--mount=type=secret|^(ARG|ENV)\b.*(SECRET|TOKEN|PASSWORD|_KEY|_URL)/m)
})

test('the program of an image does not run as root, and installing it runs no scripts of packages', () => {
  expect(image.match(/^USER .+$/gm)).toEqual(['USER 1000:1000'])
  expect(image.indexOf('\nUSER ')).toBeLessThan(image.indexOf('\nENTRYPOINT '))
  expect(install).toMatch(/^RUN npm install .*--ignore-scripts/m)
  expect(image).not.toMatch(/--chown|chmod|sudo|apt-get/)
})
