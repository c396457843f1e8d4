import { resolve } from 'node:path'
import type { EditionInput } from '@portico/sealing/folder'
import type { ProcessContext } from '../load-settings.js'
import { UserError } from '../output.js'

/**
 * Reads the options `--edition`, each of which names readers and the folder that was built for them.
 *
 * @throws UserError if one does not
 * @example await readEditions(context, ['partners=dist-partners', 'partners+beta=dist-beta'])
 */
export async function readEditions(
  { cwd }: Pick<ProcessContext, 'cwd'>,
  options: readonly string[],
): Promise<readonly EditionInput[]> {
  const { readAccessText } = await import('@portico/sealing/folder')
  const { ANYONE_SIGNED_IN } = await import('@portico/access')
  return options.map((option) => {
    const at = option.indexOf('=')
    const [text, folder] = [option.slice(0, Math.max(0, at)).trim(), option.slice(at + 1).trim()]
    if (text === '' || folder === '')
      throw new UserError(
        `--edition ${option} does not name readers and their folder. Write it as --edition partners=partners-build.`,
      )
    const access = readers(readAccessText, text, option)
    if (access === 'public')
      throw new UserError(
        `--edition ${option} is for everyone, and so is the public build, which comes first: portico seal ${folder} --edition partners=partners-build`,
      )
    return { readers: access === 'signed-in' ? ANYONE_SIGNED_IN : access, folder: resolve(cwd, folder) }
  })
}

function readers<Access>(read: (text: string, place: string) => Access, text: string, option: string): Access {
  try {
    return read(text, `--edition ${option}`)
  } catch (cause) {
    throw new UserError(cause instanceof Error ? cause.message : String(cause))
  }
}
