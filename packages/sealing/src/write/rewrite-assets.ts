import { posix } from 'node:path'
import { ASSET_SCHEME } from '../plan/part-styles.js'
import { rewriteAddresses } from '../staging/static-addresses.js'

/** A sealed picture or file: its name in the bundle, and its name in the published site. */
export interface AssetName {
  readonly from: string
  readonly to: string
  /** The addresses that code has of it, if it is a file of a static folder. */
  readonly addresses?: readonly string[]
}

/**
 * Sealed code refers to a picture by public path plus file name. The picture is sealed too, so the code has to request the opened
 * one instead: `n.p + "assets/images/x.png"` becomes `n.porticoAsset("assets/sealed/0-1.png")`. For a download, the original name
 * is added, under which readers save it.
 */
export function rewriteAssets(code: string, names: readonly AssetName[]): { code: string; missed: string[] } {
  let rewritten = rewriteAddresses(
    code,
    names.flatMap(({ from, to, addresses }) => (addresses ? [{ addresses, request: [to, posix.basename(from)] }] : [])),
  )
  const missed: string[] = []
  for (const { from, to, addresses } of names) {
    if (addresses) continue
    const saved = savedName(from)
    const asArguments = [to, ...(saved === undefined ? [] : [saved])].map((text) => JSON.stringify(text)).join()
    for (const spelling of new Set([from, encodeURI(from)])) {
      rewritten = rewritten.replace(
        new RegExp(`(?<![\\w$])([A-Za-z_$][\\w$]*)\\.p\\s*\\+\\s*(["'])${literal(spelling)}\\2`, 'g'),
        (_, runtime: string) => `${runtime}.porticoAsset(${asArguments})`,
      )
      if (rewritten.includes(spelling)) missed.push(from)
    }
  }
  return { code: rewritten, missed }
}

/** The same for starting a worker, whose script is requested by its chunk: `n.p + n.u("12")`. */
export function rewriteWorkers(
  code: string,
  workers: Readonly<Record<string, string>>,
  names: readonly AssetName[],
): string {
  const sealedNames = new Map(names.map(({ from, to }) => [from, to]))
  return code.replace(
    /(?<![\w$])([A-Za-z_$][\w$]*)\.p\s*\+\s*\1\.u\(\s*(["']?)(\w+)\2\s*\)/g,
    (whole, runtime: string, _, chunk: string) => {
      const name = sealedNames.get(workers[chunk] ?? '')
      return name ? `${runtime}.porticoAsset("${name}")` : whole
    },
  )
}

/** The same for styles, which refer to a picture by its whole address. */
export function rewriteStyles(css: string, names: readonly AssetName[]): string {
  return names.reduce(
    (text, { from, to }) =>
      [...new Set([from, encodeURI(from)])].reduce(
        (rest, spelling) =>
          rest.replace(new RegExp(`(?<![^\\s("',])[^\\s("',]*${literal(spelling)}`, 'g'), ASSET_SCHEME + to),
        text,
      ),
    css,
  )
}

/** The name that the author gave a download. Docusaurus adds a hash; a name may have been encoded. */
function savedName(path: string): string | undefined {
  const [, name, extension] = /^assets\/files\/(?:.*\/)?([^/]+)-[0-9a-f]{32}(\.\w+)$/.exec(path) ?? []
  return name === undefined ? undefined : name + extension
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
