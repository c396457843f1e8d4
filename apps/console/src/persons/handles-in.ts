interface FileHandle {
  readonly type: string
  readonly value: string
  /** False for one that its person has not proved, which others may have too. */
  readonly verified: boolean
}

/** The handles of a person as a file has them. What is no handle is left out; the server says why it is refused. */
export function handlesIn({ handles }: Readonly<Record<string, unknown>>): readonly FileHandle[] {
  if (!Array.isArray(handles)) return []
  return handles.flatMap((handle: unknown) => {
    const { type, value, verified } = (handle ?? {}) as Readonly<Record<string, unknown>>
    return typeof type === 'string' && typeof value === 'string' ? [{ type, value, verified: verified !== false }] : []
  })
}

/** By what two handles of a file are the same. The server compares them in the same way, and more strictly. */
export const sameAs = ({ type, value }: FileHandle): string =>
  `${type} ${type === 'phone_number' ? value.replaceAll(/[^+\d]/g, '') : value.trim().normalize('NFKC').toLowerCase()}`
