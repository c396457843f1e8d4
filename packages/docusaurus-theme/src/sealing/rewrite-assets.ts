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
      const literal = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      rewritten = rewritten.replace(
        new RegExp(`([A-Za-z_$][\\w$]*)\\.p\\s*\\+\\s*(["'])${literal}\\2`, 'g'),
        (_, runtime: string) => `${runtime}.porticoAsset("${to}")`,
      )
      if (rewritten.includes(spelling)) missed.push(from)
    }
  }
  return { code: rewritten, missed }
}
