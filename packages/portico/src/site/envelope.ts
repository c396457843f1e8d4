import { open } from 'node:fs/promises'

/** The beginning of every sealed file: "Psl" and the format's number. No script, page or picture begins like this. */
const MAGIC = Buffer.from([0x50, 0x73, 0x6c, 0x03])

/** Whether a file is sealed. A sealed script keeps its name, so only its bytes show it. */
export async function isEnvelope(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.equals(MAGIC)
  } finally {
    await file.close()
  }
}
