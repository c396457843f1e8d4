/**
 * What a page says of its own access, in front matter or for its folder: `public` lifts every rule, `signed-in` asks for a
 * session, `{ groups }` asks for these groups too.
 */
export type PageAccess = 'public' | 'signed-in' | { readonly groups: readonly string[] }

/** What was read, or why it cannot be. */
export type ReadPageAccess =
  | { readonly ok: true; readonly access: PageAccess }
  | { readonly ok: false; readonly problem: string }

/** Reads a page's `access`. Never throws: the build turns `problem` into a sentence that names the file. */
export function readPageAccess(value: unknown): ReadPageAccess {
  if (value === 'public' || value === 'signed-in') return { ok: true, access: value }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { groups, ...more } = value as { groups?: unknown }
    const readable = Array.isArray(groups) && groups.length > 0 && groups.every((one) => typeof one === 'string' && one)
    if (readable && Object.keys(more).length === 0) return { ok: true, access: { groups: groups as string[] } }
  }
  return {
    ok: false,
    problem:
      `access is ${JSON.stringify(value)}, which says neither who may read nor that all may. ` +
      'A page is never published on a guess. Write access: public, access: signed-in, or access: { groups: [name] }.',
  }
}

/** The audience after a page has had its say. `undefined` is public, `[]` is anyone signed in. */
export function withPageAccess(audience: readonly string[] | undefined, access: PageAccess): string[] | undefined {
  if (access === 'public') return undefined
  const groups = access === 'signed-in' ? [] : access.groups
  return Array.from(new Set([...(audience ?? []), ...groups])).sort()
}
