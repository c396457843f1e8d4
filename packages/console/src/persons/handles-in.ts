interface FileHandle {
  readonly type: string
  readonly value: string
  /** False for a handle that its person has not proved, and that others may have too. */
  readonly verified: boolean
}

/** A person's handles from a file. Anything that is not a handle is left out; the server says why it is refused. */
export function handlesIn({ handles }: Readonly<Record<string, unknown>>): readonly FileHandle[] {
  if (!Array.isArray(handles)) return []
  return handles.flatMap((handle: unknown) => {
    const { type, value, verified } = (handle ?? {}) as Readonly<Record<string, unknown>>
    return typeof type === 'string' && typeof value === 'string' ? [{ type, value, verified: verified !== false }] : []
  })
}

/**
 * The key by which two handles of a file are considered the same. The server compares in the same way, but more
 * strictly.
 */
export const sameAs = ({ type, value }: FileHandle): string =>
  `${type} ${type === 'phone_number' ? value.replaceAll(/[^+\d]/g, '') : value.trim().normalize('NFKC').toLowerCase()}`
