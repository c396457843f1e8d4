import type { ManagedOrganization } from '@portico/server'
import { Command, InvalidArgumentError } from 'commander'
import { type Context, examples, JSON_OPTION, ORG_OPTION } from '../context.js'
import { columns } from '../output.js'
import { noSuchPerson } from './handles.js'
import { personText } from './person-text.js'
import { withOperations } from './with-operations.js'

/** `portico org …`: the organizations of this server, and who may join them. */
export function orgCommand(context: Context): Command {
  const command = new Command('org').description('add and list organizations; let in who waits for approval')
  for (const make of [addCommand, listCommand, approveCommand]) command.addCommand(make(context))
  return command
}

interface AddOptions {
  readonly tenant?: string
  readonly parent?: string
  readonly pool?: 'own' | 'inherit'
  readonly json?: boolean
}

function addCommand(context: Context): Command {
  return new Command('add')
    .description('add an organization')
    .argument('<name>', 'what people call it')
    .option('--tenant <name>', 'the tenant it belongs to; the name itself where left out')
    .option('--parent <id>', 'the organization above it')
    .option('--pool <own|inherit>', 'persons of its own, or those of the organization above', pool)
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico org add "Branch office" --parent 7c0b6f0e-…', 'with the same persons']))
    .action(async (org_name: string, { tenant, parent, pool: person_pool, json }: AddOptions) => {
      const added = await withOperations(context, ({ organizations }) =>
        organizations.add({
          org_name,
          ...(tenant !== undefined && { tenant_name: tenant }),
          ...(parent !== undefined && { parent_id: parent }),
          ...(person_pool !== undefined && { person_pool }),
        }),
      )
      context.output({ json: json === true }).result(added, `Added ${added.org_name}: ${added.id}`)
    })
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list organizations')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico org list', 'each with its id and what it hangs under']))
    .action(async ({ json }: { json?: boolean }) => {
      const { organizations, total } = await withOperations(context, (operations) =>
        operations.organizations.list({ limit: 1_000, offset: 0 }),
      )
      context.output({ json: json === true }).result({ total, organizations }, listText(organizations))
    })
}

function approveCommand(context: Context): Command {
  return new Command('approve')
    .description('let a person in who waits for approval')
    .argument('<person>', 'handle or id')
    .option(...ORG_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(['portico org approve ada@example.com', 'who registered where members are approved']),
    )
    .action(async (who: string, { org, json }: { org?: string; json?: boolean }) => {
      const person = await withOperations(context, (operations) => operations.approve(who), org)
      if (!person) throw noSuchPerson(who)
      context.output({ json: json === true }).result(person, personText(person))
    })
}

const listText = (organizations: readonly ManagedOrganization[]) =>
  columns([
    ['NAME', 'PERSONS', 'UNDER', 'ID'],
    ...organizations.map(({ org_name, person_pool, parent_id, id }) => [
      org_name,
      person_pool === 'own' ? 'its own' : 'those above',
      parent_id ?? '-',
      id,
    ]),
  ])

function pool(text: string): 'own' | 'inherit' {
  if (text === 'own' || text === 'inherit') return text
  throw new InvalidArgumentError('It takes own or inherit.')
}
