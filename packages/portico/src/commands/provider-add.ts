import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { NewProvider, ShownProvider } from '@portico/server'
import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { columns, UserError } from '../output.js'
import { fileText } from '../read-text.js'
import { collect } from './handles.js'
import { withOperations } from './with-operations.js'

interface Shared {
  readonly domain: string[]
  readonly group: string[]
  readonly groupsClaim?: string
  readonly json?: boolean
}

/** `portico provider add oidc|saml`: lets people sign in with an external provider. */
export function providerAddCommand(context: Context): Command {
  return new Command('add')
    .description('add a provider')
    .addCommand(oidcCommand(context))
    .addCommand(samlCommand(context))
}

function oidcCommand(context: Context): Command {
  return shared(
    new Command('oidc')
      .description('add an OpenID provider')
      .argument('<name>', 'google, facebook, github, gitlab, line, bitbucket, azuread, okta, apple or custom')
      .requiredOption('--client-id <id>', 'the client id issued by the provider')
      .option('--secret-stdin', 'read the client secret from standard input')
      .option('--issuer <url>', 'the issuer; required for azuread, okta and custom')
      .option('--team-id <id>', 'apple: the team id; the secret is then the private key')
      .option('--key-id <id>', 'apple: the id of the private key'),
  )
    .addHelpText(
      'after',
      examples(
        ['portico provider add oidc google --client-id 123 --secret-stdin < file', 'with the secret from a file'],
        ['portico provider add oidc custom --client-id hub --issuer https://id.example.com', 'any issuer'],
      ),
    )
    .action(
      async (
        provider: string,
        options: Shared & {
          clientId: string
          secretStdin?: boolean
          issuer?: string
          teamId?: string
          keyId?: string
        },
      ) => {
        const { clientId: client_id, secretStdin, issuer, teamId, keyId } = options
        const secret = secretStdin ? (await text(context.stdin)).trim() : undefined
        if (secret === '')
          throw new UserError('--secret-stdin found nothing to read. Pipe the secret in, or remove the option.')
        await add(context, options, {
          type: 'oidc',
          provider,
          client_id,
          ...(secret !== undefined && { client_secret: secret }),
          ...(issuer !== undefined && { issuer }),
          ...(teamId !== undefined && { team_id: teamId }),
          ...(keyId !== undefined && { key_id: keyId }),
        })
      },
    )
}

function samlCommand(context: Context): Command {
  return shared(
    new Command('saml')
      .description('add a SAML identity provider')
      .argument('<name>', 'its display name')
      .requiredOption('--metadata <file or url>', "the provider's metadata")
      .option('--allow-unsolicited', 'accept sign-ins that start at the provider'),
  )
    .addHelpText(
      'after',
      examples([
        'portico provider add saml Acme --metadata acme.xml --domain acme.example',
        'trusted for addresses @acme.example',
      ]),
    )
    .action(async (name: string, options: Shared & { metadata: string; allowUnsolicited?: boolean }) => {
      const { metadata, allowUnsolicited } = options
      await add(context, options, {
        type: 'saml',
        name,
        ...(/^https?:/.test(metadata)
          ? { idp_metadata_url: metadata }
          : { idp_metadata_xml: readMetadata(resolve(context.cwd, metadata)) }),
        ...(allowUnsolicited && { allow_unsolicited: true }),
      })
    })
}

const shared = (command: Command): Command =>
  command
    .option('-d, --domain <name>', 'an email domain that it is trusted for; may be repeated', collect, [])
    .option('-g, --group <theirs=ours>', 'a group mapping; may be repeated', collect, [])
    .option('--groups-claim <name>', 'where it says the groups')
    .option(...JSON_OPTION)

async function add(context: Context, { domain, group, groupsClaim, json }: Shared, fields: object): Promise<void> {
  const groups = group.map((pair) => pair.split('='))
  if (groups.some((pair) => pair.length !== 2 || pair.includes('')))
    throw new UserError('--group expects PROVIDER_GROUP=PORTICO_GROUP, such as --group Staff=readers.')
  const body = {
    ...fields,
    ...(domain.length > 0 && { email_domains: domain }),
    ...(groups.length > 0 && { groups: Object.fromEntries(groups) }),
    ...(groupsClaim !== undefined && { groups_claim: groupsClaim }),
  } as NewProvider
  const added = await withOperations(context, ({ providers }) => providers.add(body))
  context.output({ json: json === true }).result(added, providerText(added))
}

function readMetadata(file: string): string {
  try {
    return fileText(file)
  } catch {
    throw new UserError(`${file} cannot be read. Set --metadata to a file or a URL with the provider's metadata.`)
  }
}

/** What to enter at the provider is printed last, because that is the next step. */
function providerText({
  id,
  type,
  provider,
  name,
  redirect_uri,
  acs_url,
  entity_id,
  metadata_url,
}: ShownProvider): string {
  return columns([
    ['Provider', String(provider ?? name)],
    ['Id', id],
    ...(type === 'oidc'
      ? ([['Redirect URI to register at the provider', String(redirect_uri)]] as const)
      : ([
          ['Our metadata', String(metadata_url)],
          ['Entity id', String(entity_id)],
          ['ACS URL', String(acs_url)],
        ] as const)),
  ])
}
