/**
 * `npm run figures`: figures about the structure of the code, to judge a change by. Sizes count lines of source files
 * except tests; cycles of folders and of files include type imports.
 */
import { pathToFileURL } from 'node:url'
import { shortFiles } from './check-short-files.mjs'
import { circlesIn, fileGraph, folderGraph } from './lib/import-graph.mjs'
import { PACKAGES } from './lib/package-folders.mjs'
import { say } from './lib/run.mjs'
import { sourcesIn } from './lib/sources.mjs'

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/**
 * @param {string} folder
 * @returns {{ folder: string, files: number, median: number, p90: number, longest: number, short: number, rings: number, circles: number, totp: number }}
 */
export function figuresOf(folder) {
  const sources = sourcesIn(folder).filter(({ test }) => !test)
  const lengths = sources.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b)
  return {
    folder,
    files: sources.length,
    median: at(lengths, 0.5),
    p90: at(lengths, 0.9),
    longest: lengths.at(-1) ?? 0,
    short: shortFiles(sources, {}).length,
    rings: circlesIn(folderGraph(folder)).length,
    circles: circlesIn(fileGraph(folder)).length,
    totp: sources.filter(({ text }) => /\btotp\b/i.test(text)).length,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = PACKAGES.map(figuresOf)
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  const columns = ['files', 'median', 'p90', 'longest', 'short', 'rings', 'circles', 'totp']
  const line = (name, values) => say(`${name.padEnd(26)}${values.map((value) => String(value).padStart(9)).join('')}`)
  line('', ['files', 'median', '90 %', 'longest', '< 15', 'rings', 'circles', 'totp'])
  for (const row of rows)
    line(
      row.folder,
      columns.map((column) => row[column]),
    )
  line(
    'all',
    columns.map((column) => (['median', 'p90', 'longest'].includes(column) ? '' : sum(column))),
  )
}
