import { relative } from 'node:path'
import { ROOT } from './root.mjs'

/** How many files are listed. */
const MOST = 25

/**
 * One line for each of the test files that took longest, so that a run shows where its minutes went. Files run at the same time
 * slow each other down.
 * @param {{ name: string, startTime: number, endTime: number }[]} results as Vitest's JSON reporter writes them, times in milliseconds
 * @returns {string[]} longest first
 */
export const slowFiles = (results, most = MOST) =>
  results
    .map(({ name, startTime, endTime }) => ({ file: relative(ROOT, name), seconds: (endTime - startTime) / 1_000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`)
