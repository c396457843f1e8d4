import Module from 'node:module'
import { version } from 'react'

/*
 * Set-up of the tests on React 18: the configuration's aliases apply to what Vite transforms, this applies to the libraries that
 * Node loads itself, and React's own renderer. A page gets its React from its bundler, which knows only one.
 */
interface Resolving {
  _resolveFilename(request: string, ...rest: readonly unknown[]): string
}
const loader = Module as unknown as Resolving
const resolve = loader._resolveFilename
loader._resolveFilename = function (request, ...rest) {
  return resolve.call(this, request.replace(/^react(-dom)?(?=$|\/)/, '$&18'), ...rest)
}

if (!version.startsWith('18.')) throw new Error(`These tests are for React 18 and got ${version}.`)
