#!/usr/bin/env node
// Deliberately plain JavaScript: an old Node must be able to parse this file and the version check to print what is wrong.
import process from 'node:process'

const fail = (sentence) => {
  process.stderr.write(`portico: ${sentence}\n`)
  process.exitCode = 1
}

import('../dist/node-version.js')
  .then(({ refuseNode }) => {
    const refusal = refuseNode(process.versions.node)
    if (refusal) return fail(refusal)
    return import('../build/main.js').then(({ main }) =>
      main(process.argv.slice(2)).then((code) => {
        process.exitCode = code
      }),
    )
  })
  .catch((error) => {
    if (error && error.code === 'ERR_MODULE_NOT_FOUND')
      return fail(
        'part of the program is missing. Run "npm install" again where it is installed; in its repository, run "npm start" or "npm run build" once: both build what is missing.',
      )
    throw error
  })
