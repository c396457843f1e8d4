import { GUEST_LINKS } from '@portico/protocol'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns, UserError } from '../output.js'
import { noSuchPerson } from './handles.js'
import { numberIn } from './option-values.js'
import { withOperations } from './with-operations.js'

interface AddOptions {
  readonly days?: string
  readonly openings?: string
  readonly devices?: string
  readonly note?: string
  readonly site?: string
  readonly folder?: boolean
  readonly for?: string
  readonly json?: boolean
}

/** `portico guest-link …`: links with which someone without an account reads one private page, or those of a folder. */
export function guestLinkCommand(context: Context): Command {
  return new Command('guest-link')
    .description('add, list and end links with which someone without an account reads private pages')
    .addCommand(addCommand(context))
    .addCommand(listCommand(context))
    .addCommand(endCommand(context))
}

function addCommand(context: Context): Command {
  return new Command('add')
    .description('create a guest link of a person who may share pages; it is shown once')
    .argument('<person>', 'a handle or a person id; the link works while they can read and share the page')
    .argument('<page>', 'the path of the page, such as /docs/plan, or of a folder')
    .option('-f, --folder', 'share all private pages at and below the path that the person can read')
    .option(
      '-d, --days <days>',
      `how long it works, at most ${GUEST_LINKS.mostDays}; default: ${GUEST_LINKS.usualDays} days`,
    )
    .option('-o, --openings <number>', `how often it may be opened; default: ${GUEST_LINKS.mostOpenings} times`)
    .option('--devices <number>', 'on how many browsers it may be opened; default: any number')
    .option('--for <email>', 'the address of the guest, who enters a code that is sent to it')
    .option('-n, --note <text>', 'what it is for; guests do not see it')
    .option('-s, --site <url>', 'the address of the site with its base URL; default: where the server serves it')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico guest-link add ada@example.com /docs/plan', 'the page /docs/plan, for seven days'],
        ['portico guest-link add ada@example.com /docs/plan -d 1 -o 3', 'for one day and three openings'],
        ['portico guest-link add ada@example.com /docs/rfp --folder', 'the pages of the folder /docs/rfp'],
      ),
    )
    .action(async (who: string, page: string, options: AddOptions) => {
      const { folder, for: email, days, openings, devices, note, site, json } = options
      const body = {
        page,
        ...(folder && { folder }),
        ...(email !== undefined && { email }),
        ...(days !== undefined && { days: numberIn(days, '--days', GUEST_LINKS.mostDays) }),
        ...(openings !== undefined && { openings: numberIn(openings, '--openings', GUEST_LINKS.mostOpenings) }),
        ...(devices !== undefined && { devices: numberIn(devices, '--devices', GUEST_LINKS.mostDevices) }),
        ...(note !== undefined && { note }),
      }
      if (site !== undefined && !/^https?:\/\//.test(site))
        throw new UserError(
          `--site must be the address of a site, such as https://docs.example/, got ${JSON.stringify(site)}.`,
        )
      const guestLink = await withOperations(context, async ({ persons, guestLinks }) => {
        const person = await persons.show(who)
        if (!person) throw noSuchPerson(who)
        return guestLinks.add(person.person_id, body)
      })
      const link =
        site === undefined ? guestLink.link : `${site.replace(/\/$/, '')}/${GUEST_LINKS.page}#${guestLink.secret}`
      context
        .output({ json: json === true })
        .result(
          { ...guestLink, link },
          `${link}\nIt opens ${pagesIn(guestLink)} until ${guestLink.expires_at}, and is not shown again.`,
        )
    })
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list open guest links, newest first')
    .argument('[person]', 'a handle or a person id; default: everyone')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico guest-link list ada@example.com', 'the links of one person']))
    .action(async (who: string | undefined, { json }: { json?: boolean }) => {
      const links = await withOperations(context, async ({ persons, guestLinks }) => {
        const person = who === undefined ? undefined : await persons.show(who)
        if (who !== undefined && !person) throw noSuchPerson(who)
        return guestLinks.list(person?.person_id)
      })
      const rows = links.map(
        ({ id, person_id, page, folder, note, email, expires_at, openings, most_openings, devices, most_devices }) => [
          id,
          person_id,
          folder ? `${page}/*` : page,
          email ?? '',
          note,
          expires_at,
          most_openings === null ? String(openings) : `${openings} of ${most_openings}`,
          most_devices === null ? '' : `${devices} of ${most_devices}`,
        ],
      )
      context
        .output({ json: json === true })
        .result(
          { links },
          columns([['LINK', 'PERSON', 'PAGE', 'FOR', 'NOTE', 'EXPIRES', 'OPENINGS', 'DEVICES'], ...rows]),
        )
    })
}

function endCommand(context: Context): Command {
  return new Command('end')
    .description('end a guest link; it opens nothing from then on')
    .argument('<id>', 'the id of the link, as shown by "portico guest-link list"')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico guest-link end 01938a2e-…', 'by its id']))
    .action(async (id: string, { json }: { json?: boolean }) => {
      if (!(await withOperations(context, ({ guestLinks }) => guestLinks.end(id))))
        throw new UserError(
          `there is no guest link ${JSON.stringify(id)}, or it has ended. Run "portico guest-link list" to see the open ones.`,
        )
      context.output({ json: json === true }).result({ ended: id }, `The guest link ${id} has ended.`)
    })
}

const pagesIn = ({
  page,
  folder,
  pages,
}: {
  readonly page: string
  readonly folder: boolean
  readonly pages: number
}) => (folder ? `${pages === 1 ? 'one page' : `${pages} pages`} of the folder ${page}` : page)
