import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../..', import.meta.url))

/** The modules that are joined with another one, and the module that joins them. */
const JOINED = {
  'client/page/page-core.ts': [
    'client/page/store.js',
    'client/page/token.js',
    'client/page/visit.js',
    'client/page/door-routes.js',
  ],
  'client/statistics/count-views.ts': ['client/statistics/send-event.js'],
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?!.*\.test\.).*\.tsx?$/.test(file),
)
const importsOf = (file: string) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(/^(?:import|export) (?!type)[^;]*? from '(\.[^']*)'$/gm)].map(
    ([, path = '']) => join(dirname(file), path),
  )

test.each(Object.entries(JOINED))('what %s joins is imported only from there', (joint, inner) => {
  expect(inner.every((file) => importsOf(joint).includes(file))).toBe(true)
  // The joined modules may import each other.
  const own = [joint, ...inner.map((file) => file.replace(/js$/, 'ts'))]
  const otherFiles = files.filter((file) => !own.includes(file))
  expect(otherFiles.filter((file) => importsOf(file).some((path) => inner.includes(path)))).toEqual([])
})
