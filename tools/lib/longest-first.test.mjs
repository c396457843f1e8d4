import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from './longest-first.mjs'
import { inRoot } from './root.mjs'

test('each file in the list exists', () => {
  const folders = ['tests', ...['packages', 'sites'].flatMap((name) => sourcesIn(name))]
  const names = new Set(
    folders.flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((path) => basename(String(path)))),
  )
  expect(LONGEST.filter((name) => !names.has(name))).toEqual([])
})

const sourcesIn = (folder) =>
  readdirSync(inRoot(folder))
    .map((name) => `${folder}/${name}/src`)
    .filter((path) => existsSync(inRoot(path)))
