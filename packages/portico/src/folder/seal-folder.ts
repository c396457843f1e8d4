import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LeakError, SealReport } from '@portico/sealing'
import type { EditionInput, SealFolderInput } from '@portico/sealing/folder'
import type { ProcessContext } from '../load-settings.js'
import { UserError } from '../output.js'
import { ANY_SITE } from '../paths.js'
import type { Configuration } from '../settings/resolve.js'
import { NO_SITE_CONFIG, readSiteConfig, type SiteConfig } from '../site/site-config.js'

type Input = Omit<SealFolderInput, 'folder' | 'rules' | 'options' | 'runtime' | 'door'>

/** Seals a folder of another site generator, or its editions, with the rules and the options of the site configuration. */
export async function sealFolderInto(
  context: ProcessContext,
  { url }: Pick<Configuration, 'url'>,
  input: Input,
  folder: string,
  editions: readonly EditionInput[] = [],
): Promise<SealReport> {
  const { sealEditions, sealFolder } = await import('@portico/sealing/folder')
  const { access, site } = folderConfig(context)
  const { baseUrl, title, baseURL, titles, publicTexts, factors, accountMenu, agents } = site
  const whole: SealFolderInput = {
    ...input,
    folder,
    rules: access.rules ?? [],
    options: {
      orgId: input.to.site,
      origin: new URL(site.url ?? input.origins?.[0] ?? url).origin,
      baseUrl,
      titles,
      publicTexts,
      ...(title !== undefined && { name: title }),
      ...(baseURL !== undefined && { identityURL: baseURL }),
      ...(agents && { agents }),
    },
    runtime: runtimeFiles(),
    door: { factors, accountMenu },
  }
  return editions.length === 0 ? sealFolder(whole) : sealEditions({ ...whole, editions })
}

/** The site configuration that applies to a folder of another generator: `portico.json` where the command runs, or the named file. */
export function folderConfig({ cwd, env }: ProcessContext): SiteConfig {
  const path = env.PORTICO_SITE_CONFIG
  const file = path ? resolve(cwd, path) : join(cwd, 'portico.json')
  if (!path && !existsSync(file)) return NO_SITE_CONFIG
  return readSiteConfig({ siteConfig: { file, chosen: true }, site: undefined })
}

/** The built code of doors and of the service worker, by the names of its files. */
function runtimeFiles(): ReadonlyMap<string, Uint8Array> {
  if (!existsSync(join(ANY_SITE, 'door.js')))
    throw new UserError(`${ANY_SITE} has no code for doors. The program was not built completely; install it again.`)
  return new Map(readdirSync(ANY_SITE).map((name) => [name, new Uint8Array(readFileSync(join(ANY_SITE, name)))]))
}

/** How many findings are named. */
const NAMED = 12

/** The report of texts that would be published, for the author of a folder. */
export function folderLeakText(folder: string, { findings }: LeakError): string {
  const sentences = [
    ...new Set(findings.map(({ sentence, id }) => (id === undefined ? sentence : `${sentence} [${id}]`))),
  ]
  const more = sentences.length > NAMED ? [`- … and ${sentences.length - NAMED} more; --json has all of them`] : []
  return [
    `Private text would be published, so nothing was. ${sentences.length} found in the public files of ${folder}:`,
    ...sentences.slice(0, NAMED).map((sentence) => `- ${sentence}`),
    ...more,
    'Leave the private pages out of these files: "portico leaks" says how for the site generator.',
    'For a text that may be public, add --allow with the id in brackets. If the names of private pages may be public, set "site": { "titles": "public" } in portico.json.',
    ...(findings.some(({ id }) => id === undefined)
      ? ['The name of a group may be public if it is among "site": { "publicTexts": [] } in portico.json.']
      : []),
  ].join('\n')
}
