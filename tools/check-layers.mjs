/**
 * Checks who may import whom. The table in `lib/package-folders.mjs` keeps the schema library out of browser bundles and the
 * SDK out of the server; without a check, one convenient import would silently break that. Run by `npm run check`.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ORDERS, shownOrder } from './lib/folder-order.mjs'
import { folderGraph } from './lib/import-graph.mjs'
import { MAY_IMPORT } from './lib/package-folders.mjs'
import { inRoot } from './lib/root.mjs'
import { ownPackage, sourcesIn } from './lib/sources.mjs'

/** Packages that end up in a browser bundle, where `@portico/protocol/schemas` would pull in the schema library. */
const BROWSER = [
  ...['packages/sdk', 'packages/react', 'packages/openapi', 'packages/sealing', 'packages/docusaurus-theme'],
  ...['packages/any-site', 'packages/console'],
]

/** Packages and folders that must run anywhere: without Node. The folders are entries that browsers load. */
const PURE = [
  ...['protocol', 'access', 'seal', 'any-site'].map((name) => `packages/${name}/`),
  ...['plan', 'texts', 'search', 'reading'].map((name) => `packages/sealing/src/${name}/`),
  ...['description', 'samples', 'try-it'].map((name) => `packages/openapi/src/${name}/`),
]

/** Packages for any site generator, and what they must not import for that. */
const ANY_GENERATOR = ['packages/openapi', 'packages/sealing']
const OF_DOCUSAURUS = /^(@docusaurus|@theme|@theme-original|@theme-init|@site|@generated|react|react-dom)(\/|$)/

/** The files of the sites that people get: they use what is published. */
const TEMPLATES = 'packages/create-portico/templates/'

function* complaintsIn(folder, allowed) {
  const own = folder.split('/')[1]
  for (const { path, text, imports, test } of sourcesIn(folder)) {
    if (path.startsWith(TEMPLATES)) continue
    for (const { specifier, typeOnly } of imports) {
      const target = ownPackage(specifier)
      if (target && target !== own && !test && !allowed.includes(target))
        yield `${path} imports ${specifier}; ${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}.`
      if (specifier === '@portico/protocol/schemas' && BROWSER.includes(folder) && !test)
        yield `${path} imports ${specifier}, which would bring the schema library into a browser bundle. Import types and tables from @portico/protocol.`
      if (specifier.startsWith('node:') && !test && PURE.some((place) => path.startsWith(place)))
        yield `${path} imports ${specifier}; its folder must run in any JavaScript engine.`
      if (OF_DOCUSAURUS.test(specifier) && ANY_GENERATOR.includes(folder))
        yield `${path} imports ${specifier}; ${folder} must work for any site generator. Move it to packages/docusaurus-theme.`
      if (folder === 'sites/hub' && target === 'portico' && !test && !(typeOnly && specifier === 'portico/sandbox'))
        yield `${path} imports ${specifier}; a site may use the types of portico/sandbox only.`
      if (
        !test &&
        specifier.startsWith('.') &&
        normalize(join(dirname(path), specifier))
          .split('/')
          .slice(0, 2)
          .join('/') !== folder
      )
        yield `${path} imports ${specifier}, which leaves its package. Import the package by its name.`
    }
    if (
      folder !== 'packages/portico' &&
      folder.startsWith('packages/') &&
      !test &&
      /\bprocess\.env\b(?!\.NODE_ENV)/.test(text)
    )
      yield `${path} reads process.env. Only packages/portico may; pass the value as an argument.`
  }
}

/**
 * Imports of a package in the wrong direction between its folders, folders missing from its order, and a different order in
 * ARCHITECTURE.md.
 */
function* orderComplaints({ folder: home, split, floors }) {
  const order = floors.flatMap(({ folders }) => folders)
  const graph = folderGraph(home, split)
  const folders = new Set([...graph.keys(), ...[...graph.values()].flatMap((targets) => [...targets.keys()])])
  for (const folder of folders)
    if (!order.includes(folder))
      yield `${home}/src/${folder} is missing from tools/lib/folder-order.mjs; add it there and to ARCHITECTURE.md.`
  for (const folder of order)
    if (!folders.has(folder))
      yield `tools/lib/folder-order.mjs lists ${folder}, which ${home}/src does not have; remove it.`
  for (const [from, targets] of graph)
    for (const [to, edge] of targets)
      if (order.indexOf(to) > order.indexOf(from))
        yield `${edge}, but ${to} is above ${from} in tools/lib/folder-order.mjs. Move what both need down.`
  if (!readFileSync(inRoot('docs', 'ARCHITECTURE.md'), 'utf8').includes(shownOrder(floors)))
    yield `ARCHITECTURE.md shows another order of ${home} than tools/lib/folder-order.mjs. It should show:\n${shownOrder(floors)}`
}

/** @returns {string[]} A sentence for each violation; empty if there is none. */
export function layerComplaints() {
  return [
    ...Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) => [...complaintsIn(folder, allowed)]),
    ...ORDERS.flatMap((order) => [...orderComplaints(order)]),
  ]
}
