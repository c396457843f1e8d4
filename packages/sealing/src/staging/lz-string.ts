/*
 * Reads what lz-string writes, the way in which playgrounds put their programs into addresses. Its own decoder has no limit for what it
 * returns, and 40 kB can become a gigabyte.
 *
 * The text is a stream of codes, their lowest bit first. Code 0 is a new character of 8 bits, 1 one of 16 bits, 2 the end. Others are numbers
 * of earlier pieces: each is the piece before with the first character of the next one.
 */
const NEW_8 = 0
const NEW_16 = 1
const END = 2
const FIRST_PIECE = 3

/** The six bits of a character, in base64 and in the variant for addresses. */
const SIX_BITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).replace('-', '/')
  return Math.max(0, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(character))
})

/** The maximum length of a text. No one puts a longer one into an address or a script. */
const LONGEST = 2 ** 24

/** After the end there are only the bits that complete a byte or a character, and base64 pads to four. */
const PADDING = 4

/** Returns the text that a run of base64 contains if lz-string wrote it; undefined for any other. */
export function lzText(run: string): string | undefined {
  let at = 0
  let bit = 6
  const take = (count: number): number => {
    let bits = 0
    for (let taken = 0; taken < count; taken++) {
      if (bit === 0) {
        bit = 6
        at++
      }
      bit--
      bits |= (((SIX_BITS[run.charCodeAt(at)] ?? 0) >> bit) & 1) << taken
    }
    return bits
  }
  const character = (code: number) => String.fromCharCode(take(code === NEW_8 ? 8 : 16))

  const first = take(2)
  if (first > NEW_16) return undefined
  let before = character(first)
  if (!isText(before)) return undefined
  const pieces = ['', '', '', before]
  const text = [before]
  let length = before.length
  let bits = 3
  // A code grows by a bit as soon as all numbers of its length are given.
  let remaining = 4
  const add = (piece: string) => {
    pieces.push(piece)
    if (--remaining > 0) return
    remaining = 2 ** bits
    bits++
  }
  while (at < run.length) {
    let code = take(bits)
    if (code === END) return run.length - at <= PADDING ? text.join('') : undefined
    if (code < FIRST_PIECE) {
      const fresh = character(code)
      if (!isText(fresh)) return undefined
      code = pieces.length
      add(fresh)
    }
    const piece = pieces[code] ?? (code === pieces.length ? before + before.charAt(0) : undefined)
    if (piece === undefined) return undefined
    length += piece.length
    if (length > LONGEST) return undefined
    text.push(piece)
    add(before + piece.charAt(0))
    before = piece
  }
  return undefined
}

/** Whether a character can be in a text: bytes at random soon have one that cannot. */
const isText = (character: string): boolean => /[\P{C}\s\u{d800}-\u{dfff}]/u.test(character)
