import type { Handle } from '@portico/protocol'

/** Both lists, each handle once and without other properties. */
export function mergeHandles(first: readonly Handle[], second: readonly Handle[]): readonly Handle[] {
  const byText = new Map([...first, ...second].map(({ type, value }) => [type + value, { type, value }]))
  return [...byText.values()]
}

/** The handles in a stored text; empty if it is unreadable. */
export function readHandles(text: string | null | undefined): readonly Handle[] {
  try {
    const list = JSON.parse(text ?? '')
    return Array.isArray(list) ? list.filter((item) => typeof item?.value === 'string') : []
  } catch {
    return []
  }
}
