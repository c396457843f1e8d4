import { existsSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import type { SplitDescription, SplitInput } from '@portico/openapi'
import { demandOneMeaning, fileInRevision, isRevision } from '../git.js'
import { UserError } from '../output.js'

type ApiDiff = typeof import('@portico/openapi')

/** A description of the site: its file, relative to the site's folder, and who may read what is marked `x-internal: true`. */
export interface SiteDescription {
  readonly source: string
  readonly internal?: SplitInput['internal']
}

/** Descriptions at one time, by their files. A file that was given directly has the name ''. */
export type ApiState = ReadonlyMap<string, SplitDescription>

/** The name of a description that was given as a file. */
export const GIVEN_FILE = ''

/** Where a state is looked up. */
export interface ApiStatesInput {
  readonly siteDir: string
  readonly cwd: string
  readonly api: ApiDiff
  /** The descriptions of the site; only called if the site is compared. */
  readonly descriptions: () => Promise<readonly SiteDescription[]>
}

/**
 * Returns the descriptions that a person names: a file, or a Git revision that contains the descriptions of the site.
 *
 * @param target `undefined` for the site's current files
 * @throws UserError if it is none of them or two at once, or if a description cannot be read
 */
export async function apiState(target: string | undefined, input: ApiStatesInput): Promise<ApiState> {
  const { siteDir, cwd, api } = input
  if (target === undefined) return read(await input.descriptions(), { siteDir, api })
  const path = resolve(cwd, target)
  await demandOneMeaning(target, path, siteDir)
  if (existsSync(path)) {
    if (!/\.(json|ya?ml)$/i.test(path))
      throw new UserError(
        `${target} is not an API description. Use a file that ends in .json, .yaml or .yml, or a Git revision.`,
      )
    const [state] = (await read([{ source: basename(path) }], { siteDir: dirname(path), api })).values()
    return new Map(state && [[GIVEN_FILE, state]])
  }
  if (!(await isRevision(siteDir, target)))
    throw new UserError(`${target} is neither a file nor a Git revision. In a pipeline, fetch the revision first.`)
  const all = await input.descriptions()
  const texts = await Promise.all(all.map(({ source }) => fileInRevision(siteDir, target, source)))
  const there = all.filter((_, at) => texts[at] !== undefined)
  return read(there, { siteDir, api, at: target })
}

async function read(
  descriptions: readonly SiteDescription[],
  { siteDir, api, at }: { readonly siteDir: string; readonly api: ApiDiff; readonly at?: string },
): Promise<ApiState> {
  const inRevision = async (path: string) => {
    const text = await fileInRevision(siteDir, at ?? '', relative(siteDir, path).split(sep).join('/'))
    if (text === undefined) throw new Error(`${path} is not in ${at}`)
    return text
  }
  try {
    const sources = descriptions.map(({ source }) => source)
    const documents = await api.readDescriptions(siteDir, sources, at === undefined ? undefined : inRevision)
    return new Map(
      documents.map(({ document, places }, index) => {
        const { source, internal } = descriptions[index] as SiteDescription
        const split = api.splitDescription(document, { places, internal })
        const [fault] = split.faults
        if (fault) throw new Error(`${source}${at === undefined ? '' : ` of ${at}`}${fault}`)
        return [source, split]
      }),
    )
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error))
  }
}
