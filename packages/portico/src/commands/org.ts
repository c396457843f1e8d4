import type { ManagedOrganization } from '@portico/server'
import { Command, InvalidArgumentError } from 'commander'
import { type Context, examples, JSON_OPTION, ORG_OPTION } from '../context.js'
import { columns, UserError } from '../output.js'
import { noSuchPerson } from './handles.js'
import { personText } from './person-text.js'
import { withOperations } from './with-operations.js'

/** `portico org …`: the organizations of this server, and who may join them. */
export function orgCommand(context: Context): Command {
  const command = new Command('org').description('add, list, suspend and resume organizations; approve sign-ups')
  for (const make of [addCommand, listCommand, suspendCommand, resumeCommand, approveCommand])
    command.addCommand(make(context))
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
    .argument('<name>', 'its display name')
    .option('--tenant <name>', 'its tenant name; default: the name')
    .option('--parent <id>', 'the parent organization')
    .option('--pool <own|inherit>', 'its own people, or those of the parent organization', pool)
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico org add "Branch office" --parent 7c0b6f0e-…', 'with the same persons']))
    .action(async (org_name: string, { tenant, parent, pool: person_pool, json }: AddOptions) => {
      const added = await withOperations(context, ({ organizations }) =>
        organizations.add({
          org_name,
          tenant_name: tenant,
          parent_id: parent,
          person_pool,
        }),
      )
      context.output({ json: json === true }).result(added, `Added ${added.org_name}: ${added.id}`)
    })
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('list organizations')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico org list', 'each with its id and its parent']))
    .action(async ({ json }: { json?: boolean }) => {
      const { organizations, total } = await withOperations(context, (operations) =>
        operations.organizations.list({ limit: 1_000, offset: 0 }),
      )
      context.output({ json: json === true }).result({ total, organizations }, listText(organizations))
    })
}

function suspendCommand(context: Context): Command {
  return new Command('suspend')
    .description('immediately close the sites above an organization to all of its members')
    .argument('<organization>', 'name or id')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico org suspend Globex', 'takes effect with their next request']))
    .action(async (idOrName: string, { json }: { json?: boolean }) => {
      const organization = await withOperations(context, ({ organizations }) => organizations.suspend(idOrName))
      if (!organization) throw noSuchOrganization(idOrName)
      const { org_name } = organization
      context
        .output({ json: json === true })
        .result(organization, `Suspended ${org_name}. Its members can no longer read the sites above it.`)
    })
}

function resumeCommand(context: Context): Command {
  return new Command('resume')
    .description('let the members of a suspended organization read again')
    .argument('<organization>', 'name or id')
    .option(...JSON_OPTION)
    .addHelpText('after', examples(['portico org resume Globex', 'sessions and tokens work again']))
    .action(async (idOrName: string, { json }: { json?: boolean }) => {
      const organization = await withOperations(context, ({ organizations }) => organizations.resume(idOrName))
      if (!organization) throw noSuchOrganization(idOrName)
      context.output({ json: json === true }).result(organization, `Resumed ${organization.org_name}.`)
    })
}

const noSuchOrganization = (idOrName: string): UserError =>
  new UserError(
    `There is no organization "${idOrName}", or several have this name. Run "portico org list" to see their ids.`,
  )

function approveCommand(context: Context): Command {
  return new Command('approve')
    .description('approve a person who is waiting for approval')
    .argument('<person>', 'handle or id')
    .option(...ORG_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(['portico org approve ada@example.com', 'who signed up where members need approval']),
    )
    .action(async (who: string, { org, json }: { org?: string; json?: boolean }) => {
      const person = await withOperations(context, (operations) => operations.approve(who), org)
      if (!person) throw noSuchPerson(who)
      context.output({ json: json === true }).result(person, personText(person))
    })
}

const listText = (organizations: readonly ManagedOrganization[]) =>
  columns([
    ['NAME', 'PERSONS', 'STATE', 'UNDER', 'ID'],
    ...organizations.map(({ org_name, person_pool, suspended_at, parent_id, id }) => [
      org_name,
      person_pool === 'own' ? 'its own' : 'those above',
      suspended_at === null ? 'active' : 'suspended',
      parent_id ?? '-',
      id,
    ]),
  ])

function pool(text: string): 'own' | 'inherit' {
  if (text === 'own' || text === 'inherit') return text
  throw new InvalidArgumentError('It must be own or inherit.')
}
