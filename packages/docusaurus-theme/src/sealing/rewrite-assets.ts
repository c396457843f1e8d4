import { ASSET_SCHEME } from '../part-styles.js'

/** A sealed picture or file: what the bundle calls it, and what it is called in the published site. */
export interface AssetName {
  readonly from: string
  readonly to: string
}

/**
 * Sealed code speaks of a picture as public path plus file name. The picture is sealed too, so the code asks for the
 * opened one instead: `n.p + "assets/images/x.png"` becomes `n.porticoAsset("assets/sealed/0-1.png")`.
 */
export function rewriteAssets(code: string, names: readonly AssetName[]): { code: string; missed: string[] } {
  let rewritten = code
  const missed: string[] = []
  for (const { from, to } of names) {
    for (const spelling of new Set([from, encodeURI(from)])) {
      rewritten = rewritten.replace(
        new RegExp(`([A-Za-z_$][\\w$]*)\\.p\\s*\\+\\s*(["'])${literal(spelling)}\\2`, 'g'),
        (_, runtime: string) => `${runtime}.porticoAsset("${to}")`,
      )
      if (rewritten.includes(spelling)) missed.push(from)
    }
  }
  return { code: rewritten, missed }
}

/** The same for the start of a worker, whose script code asks for by its chunk: `n.p + n.u("12")`. */
export function rewriteWorkers(
  code: string,
  workers: Readonly<Record<string, string>>,
  names: readonly AssetName[],
): string {
  const known = new Map(names.map(({ from, to }) => [from, to]))
  return code.replace(
    /([A-Za-z_$][\w$]*)\.p\s*\+\s*\1\.u\(\s*(["']?)(\w+)\2\s*\)/g,
    (whole, runtime: string, _, chunk: string) => {
      const name = known.get(workers[chunk] ?? '')
      return name ? `${runtime}.porticoAsset("${name}")` : whole
    },
  )
}

/** And for styles, which name a picture by its whole address. */
export function rewriteStyles(css: string, names: readonly AssetName[]): string {
  return names.reduce(
    (text, { from, to }) =>
      [...new Set([from, encodeURI(from)])].reduce(
        (rest, spelling) => rest.replace(new RegExp(`[^\\s("',]*${literal(spelling)}`, 'g'), ASSET_SCHEME + to),
        text,
      ),
    css,
  )
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
