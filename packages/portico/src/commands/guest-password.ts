import { randomInt } from 'node:crypto'
import { GUEST_PASSWORDS } from '@portico/protocol'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns, UserError } from '../output.js'
import { noSuchPerson } from './handles.js'
import { numberIn, passwordFrom } from './option-values.js'
import { withOperations } from './with-operations.js'

interface WordOptions {
  readonly days?: string
  readonly passwordStdin?: boolean
  readonly json?: boolean
}

/** `portico guest-password …`: words with which people without an account read the pages of a group. */
export function guestPasswordCommand(context: Context): Command {
  return new Command('guest-password')
    .description('set, list, change and end passwords with which people without an account read the pages of a group')
    .addCommand(addCommand(context))
    .addCommand(listCommand(context))
    .addCommand(changeCommand(context))
    .addCommand(endCommand(context))
}

const DAYS = `how long it works, at most ${GUEST_PASSWORDS.mostDays}`

function addCommand(context: Context): Command {
  return new Command('add')
    .description('set a guest password; without --password-stdin it is chosen at random, and shown once')
    .argument('<administrator>', 'a handle or a person id; the password works while they are an administrator')
    .argument('<group>', 'the group whose pages it opens')
    .option('-n, --name <text>', 'how lists and records name it; default: the group')
    .option('-d, --days <days>', `${DAYS}; default: ${GUEST_PASSWORDS.usualDays} days`)
    .option('--password-stdin', 'read the password from standard input')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico guest-password add ada@example.com partners-preview', 'a random one, for two weeks'],
        ['portico guest-password add ada@example.com partners-preview --password-stdin < file', 'with a chosen one'],
      ),
    )
    .action(async (who: string, group: string, { name = group, ...options }: WordOptions & { name?: string }) => {
      const word = await wordOf(context, options)
      const result = await withOperations(context, async ({ persons, guestPasswords }) => {
        const administrator = await persons.show(who)
        if (!administrator) throw noSuchPerson(who)
        return guestPasswords.add({ name, group, ...word, administrator_id: administrator.person_id })
      })
      show(context, options, result, word.password)
    })
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list open guest passwords, without the words')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico guest-password list', 'those of the organization']))
    .action(async ({ json }: { json?: boolean }) => {
      const passwords = await withOperations(context, ({ guestPasswords }) => guestPasswords.list())
      const rows = passwords.map(({ id, name, group, expires_at, entries, openings }) => [
        id,
        name,
        group,
        expires_at,
        String(entries),
        String(openings),
      ])
      context
        .output({ json: json === true })
        .result({ passwords }, columns([['PASSWORD', 'NAME', 'GROUP', 'EXPIRES', 'ENTERED', 'OPENINGS'], ...rows]))
    })
}

function changeCommand(context: Context): Command {
  return new Command('change')
    .description('replace the word; everyone who entered the old one has to enter the new one')
    .argument('<id>', 'the id of the password, as shown by "portico guest-password list"')
    .argument('<administrator>', 'a handle or a person id; the password works while they are an administrator')
    .option('-d, --days <days>', `${DAYS}; default: until it would have ended`)
    .option('--password-stdin', 'read the password from standard input')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico guest-password change 01938a2e-… ada@example.com', 'a random one']))
    .action(async (id: string, who: string, options: WordOptions) => {
      const word = await wordOf(context, options)
      const result = await withOperations(context, async ({ persons, guestPasswords }) => {
        const administrator = await persons.show(who)
        if (!administrator) throw noSuchPerson(who)
        return guestPasswords.change(id, { ...word, administrator_id: administrator.person_id })
      })
      if (!result) throw noSuchPassword(id)
      show(context, options, result, word.password)
    })
}

function endCommand(context: Context): Command {
  return new Command('end')
    .description('end a guest password; it opens nothing from then on')
    .argument('<id>', 'the id of the password, as shown by "portico guest-password list"')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico guest-password end 01938a2e-…', 'by its id']))
    .action(async (id: string, { json }: { json?: boolean }) => {
      if (!(await withOperations(context, ({ guestPasswords }) => guestPasswords.end(id)))) throw noSuchPassword(id)
      context.output({ json: json === true }).result({ ended: id }, `The guest password ${id} has ended.`)
    })
}

const noSuchPassword = (id: string) =>
  new UserError(
    `there is no guest password ${JSON.stringify(id)}, or it has ended. Run "portico guest-password list" to see the open ones.`,
  )

async function wordOf(context: Context, { days, passwordStdin }: WordOptions) {
  const password = passwordStdin ? await passwordFrom(context) : randomWord()
  return { password, days: days === undefined ? undefined : numberIn(days, '--days', GUEST_PASSWORDS.mostDays) }
}

/** Easy to read aloud: without letters that look alike. 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function randomWord(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)] ?? '')
  return [0, 4, 8, 12].map((place) => letters.slice(place, place + 4).join('')).join('-')
}

function show(
  context: Context,
  { passwordStdin, json }: WordOptions,
  result: { readonly group: string; readonly pages: number; readonly expires_at: string },
  password: string,
) {
  const pages = result.pages === 1 ? 'one page' : `${result.pages} pages`
  const sentence = `It opens ${pages} of the group ${result.group} until ${result.expires_at}`
  context
    .output({ json: json === true })
    .result(
      passwordStdin ? result : { ...result, password },
      passwordStdin ? `${sentence}.` : `${password}\n${sentence}, and is not shown again.`,
    )
}
