import { DECLARED } from './declared-access.js'

/**
 * Returns generated data without the access and the times that pages and folders declare: Docusaurus copies front matter into every page's
 * data, and the `customProps` of folders into sidebars. Returns the same value if there is none.
 */
export function withoutAccess<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data
  let isChanged = false
  const entries = Object.entries(data).map(([name, value]: [string, unknown]) => {
    const clean = withoutAccess(DECLARING.has(name) ? withoutKey(value) : value)
    isChanged ||= clean !== value
    return [name, clean] as const
  })
  if (!isChanged) return data
  return (Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Data
}

/** Where declarations occur. */
const DECLARING = new Set(['frontMatter', 'customProps'])

function withoutKey(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !DECLARED.some((name) => name in value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !DECLARED.some((declared) => declared === name)))
}
