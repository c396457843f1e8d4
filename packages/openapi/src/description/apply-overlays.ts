import type { Addition, Json, Overlay } from './overlay.js'

/**
 * Applies one reader's overlays to a description. The order of the overlays does not matter: each entry records its position in
 * the whole description. The arguments are not modified.
 */
export function applyOverlays(open: Json, overlays: readonly Pick<Overlay, 'root'>[]): Json {
  return laid(
    open,
    overlays.map(({ root }) => root),
  )
}

interface Entry {
  readonly name: string
  readonly value: Json
}

function laid(value: Json, additions: readonly Addition[]): Json {
  const [first] = additions
  if (first === undefined || typeof value !== 'object' || value === null) return value
  const isList = Array.isArray(value)
  const entries = new Map<number, Entry>()
  Object.entries(value).forEach(([name, held], at) => {
    entries.set(first.among[at] ?? at, { name, value: held })
  })
  for (const { add } of additions) for (const [place, name, held] of add) entries.set(place, { name, value: held })
  const deeper = new Map<number, Addition[]>()
  for (const { into } of additions)
    for (const [place, , addition] of into) deeper.set(place, [...(deeper.get(place) ?? []), addition])
  const inOrder = [...entries]
    .sort(([a], [b]) => a - b)
    .map(([place, { name, value: held }]) => [name, laid(held, deeper.get(place) ?? [])] as const)
  // Not by assignment: a property may be called `__proto__`.
  return isList ? inOrder.map(([, held]) => held) : Object.fromEntries(inOrder)
}
