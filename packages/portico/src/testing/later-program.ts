import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RELEASES } from '@portico/server'

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))
const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const LIST = /^var MIGRATIONS = RELEASES\.flatMap/m

/** Copies the built program and adds releases to its list. Returns the file to run. */
export function laterProgram(releases: typeof RELEASES): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-later-'))
  for (const part of ['bin', 'build']) cpSync(join(PACKAGE, part), join(folder, part), { recursive: true })
  symlinkSync(join(PACKAGE, 'dist'), join(folder, 'dist'))
  symlinkSync(MODULES, join(folder, 'node_modules'))
  const info = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...info, version: releases.at(-1)?.version }))
  const chunks = readdirSync(join(folder, 'build'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, 'build', name))
    .filter((file) => LIST.test(readFileSync(file, 'utf8')))
  const [chunk] = chunks
  if (chunk === undefined || chunks.length > 1)
    throw new Error('The list of releases is not in one file of the bundle.')
  const text = readFileSync(chunk, 'utf8')
  writeFileSync(
    chunk,
    text.replace(LIST, (line) => `RELEASES.push(...${JSON.stringify(releases)});\n${line}`),
  )
  return join(folder, 'bin', 'portico.mjs')
}
