/** The DNS response for a name: the texts of its TXT records, or why there are none. */
export type TxtAnswer =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly why: 'missing' | 'unreachable' }

/** Looks up the TXT records of a name. Never rejects, and resolves within seconds. */
export type ReadTxt = (name: string) => Promise<TxtAnswer>
