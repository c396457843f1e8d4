/**
 * The ids of clients that the program uses or creates itself. No administrator can choose one of them or an id that
 * reads like one, because what people allowed under it, and the name shown for it, would change hands.
 */
export const RESERVED_CLIENT_IDS = {
  /** Our own programs, among them `portico-mcp`. */
  ownPrefix: 'portico',
  /** Previews: `preview:` with the ids of their organization and build. */
  previewWord: 'preview',
} as const

/** Ids that the server creates: those of organizations, and of programs that register themselves. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether an id is reserved, in any spelling: capitals, compatibility forms of letters, punctuation and spaces make no
 * difference to a reader.
 *
 * @example isReservedClientId('Portico_MCP') // true
 * @example isReservedClientId('travel-planner') // false
 */
export function isReservedClientId(id: string): boolean {
  const folded = id.normalize('NFKC').toLowerCase().trim()
  if (UUID.test(folded) || /^[a-z][a-z0-9+.-]*:/.test(folded)) return true
  const letters = folded.replace(/[^\p{L}\p{N}]/gu, '')
  const [firstWord] = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return letters.startsWith(RESERVED_CLIENT_IDS.ownPrefix) || firstWord === RESERVED_CLIENT_IDS.previewWord
}
