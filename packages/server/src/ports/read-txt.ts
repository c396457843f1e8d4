/** What the DNS says of a name: the texts of its TXT records, or why there are none. */
export type TxtAnswer =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly why: 'missing' | 'unreachable' }

/** Asks the DNS for the TXT records of a name. Never rejects, and answers within seconds. */
export type ReadTxt = (name: string) => Promise<TxtAnswer>
