import { createHash } from 'node:crypto'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import type { ReaderLink } from '../greeting.js'
import { loadSettings } from '../load-settings.js'
import { UserError } from '../output.js'
import type { RunningServer } from '../start-server.js'
import { serveUntilStopped } from './serve.js'
import { withOperations } from './with-operations.js'

interface PreviewOptions {
  readonly as?: readonly (readonly string[])[]
  readonly json?: boolean
}

/** The maximum number of audiences of the site that get a link if none is requested. */
const MOST = 6

/** `portico preview`: shows the sealed site as its readers see it, on the author's machine. */
export function previewCommand(context: Context): Command {
  return new Command('preview')
    .description(
      'serve the sealed site on this machine, with links that sign in as its readers, and print what its content policy blocks',
    )
    .option('--as <groups>', 'the groups of a reader, separated by commas; may be repeated', collect)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico preview', 'a link for a reader of each audience of the site'],
        ['portico preview --as partners,beta', 'as a member of both groups'],
        ['portico preview --as ""', 'as someone who is signed in but in no group'],
      ),
    )
    .action(async (options: PreviewOptions) => {
      const { url, devOutbox } = loadSettings(context).configuration
      if (!devOutbox)
        throw new UserError(
          `"portico preview" prints links that sign in as any reader, so it works only for a server on this machine that sends no email. PORTICO_URL is ${url}. Use "portico serve", and invite a reader with "portico invite".`,
        )
      await serveUntilStopped(context, options, {
        linksOf: (running) => readerLinks(context, running, options.as),
      })
    })
}

const collect = (groups: string, before: readonly (readonly string[])[] = []): readonly (readonly string[])[] => [
  ...before,
  groups
    .split(',')
    .map((group) => group.trim())
    .filter(Boolean),
]

async function readerLinks(
  context: Context,
  running: RunningServer,
  audiences: PreviewOptions['as'],
): Promise<ReaderLink[]> {
  const { url, port } = running.configuration
  const pages = await firstPages(running)
  const readers = audiences ?? Array.from(pages.values(), ({ groups }) => groups).slice(0, MOST)
  // The port may have been chosen only now.
  return withOperations({ ...context, env: { ...context.env, PORT: String(port) } }, async ({ invite }) => {
    const links: ReaderLink[] = []
    for (const groups of readers) {
      const invitation = await invite({ handle: { type: 'email_address', value: addressOf(groups) }, groups })
      // The site's page opens the link itself, and then shows the page that the reader came for.
      const page = new URL(pages.get(keyOf(groups))?.path ?? '/', url)
      page.search = new URL(invitation.link).search
      links.push({ groups, link: page.href })
    }
    return links
  })
}

interface FirstPage {
  readonly groups: readonly string[]
  readonly path: string
}

/** The groups of a reader and a page, for each audience of the site. */
async function firstPages({ site }: RunningServer): Promise<ReadonlyMap<string, FirstPage>> {
  const { pages } = (await site?.map()) ?? { pages: [] }
  const pagesByGroups = new Map<string, FirstPage>()
  for (const { path, audience } of pages) {
    const groups = audience?.any[0]
    if (groups && !pagesByGroups.has(keyOf(groups))) pagesByGroups.set(keyOf(groups), { groups, path })
  }
  return pagesByGroups
}

const keyOf = (groups: readonly string[]) => JSON.stringify([...groups].sort())

/** A separate person for each set of groups, with an address that cannot receive email. */
function addressOf(groups: readonly string[]): string {
  const name = groups
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const digest = createHash('sha256').update(JSON.stringify(groups)).digest('hex').slice(0, 6)
  return `${name || 'reader'}-${digest}@preview.invalid`
}
