import type { Field } from '../kit/form/field.js'
import { needsIssuer, takesIssuer } from './provider-kinds.js'

/** All values of a provider's form, of either type. */
export type ProviderValues = {
  readonly kind: string
  readonly name: string
  readonly client_id: string
  readonly client_secret: string
  readonly issuer: string
  readonly team_id: string
  readonly key_id: string
  readonly scopes: readonly string[]
  readonly idp_metadata_url: string
  readonly idp_metadata_xml: string
  readonly allow_unsolicited: boolean
  readonly groups: readonly string[]
  readonly groups_claim: string
  readonly email_domains: readonly string[]
}

const isSaml = ({ kind }: ProviderValues) => kind === 'saml'
const isOidc = (values: ProviderValues) => !isSaml(values)
const isApple = ({ kind }: ProviderValues) => kind === 'apple'
const KEEP = 'Leave empty to keep the current one.'
const isUrl = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text)
    ? undefined
    : 'This is not a web address. It must start with https://.'

/** The two parts of a line of the group mapping, `Theirs = ours`. */
export const groupPair = (line: string): readonly [string, string] | undefined => {
  const [theirs = '', ours = '', ...more] = line.split('=').map((part) => part.trim())
  return theirs && ours && more.length === 0 ? [theirs, ours] : undefined
}

type ProviderField = Field<ProviderValues>

/**
 * How the provider is reached. When it already `exists`, its secret is kept unless a new one is entered.
 */
export const connectionFields = ({ exists }: { readonly exists: boolean }): readonly ProviderField[] => [
  {
    kind: 'text',
    name: 'name',
    label: 'Name',
    required: true,
    hint: 'Shown to people on the sign-in button.',
    when: isSaml,
  },
  {
    kind: 'text',
    name: 'client_id',
    label: 'Client ID',
    required: true,
    hint: 'The provider shows it where you registered this hub.',
    when: (values) => isOidc(values) && !exists,
  },
  {
    kind: 'text',
    name: 'client_secret',
    label: 'Client secret',
    type: 'password',
    ...(exists && { hint: KEEP }),
    when: (values) => isOidc(values) && !isApple(values),
  },
  {
    // Apple's secret is signed with a key; a single-line field would remove the key's line breaks.
    kind: 'long',
    name: 'client_secret',
    label: 'Private key',
    mono: true,
    hint: exists ? KEEP : 'The content of the .p8 file that you downloaded from Apple.',
    required: !exists,
    when: isApple,
  },
  {
    kind: 'text',
    name: 'issuer',
    label: 'Issuer',
    type: 'url',
    hint: 'Where discovery starts, such as https://login.example.com.',
    when: (values) => isOidc(values) && takesIssuer(values.kind),
    check: (issuer) => isUrl(issuer),
  },
  { kind: 'text', name: 'team_id', label: 'Team ID', required: true, when: isApple },
  { kind: 'text', name: 'key_id', label: 'Key ID', required: true, when: isApple },
  {
    kind: 'text',
    name: 'idp_metadata_url',
    label: 'Metadata URL',
    type: 'url',
    hint: exists
      ? 'Fetched again when you save. Leave both empty to keep the current metadata.'
      : 'Or upload the file below.',
    when: isSaml,
    check: (url) => isUrl(url),
  },
  {
    kind: 'file',
    name: 'idp_metadata_xml',
    label: 'Metadata file',
    accept: '.xml,application/samlmetadata+xml,text/xml',
    when: isSaml,
  },
]

/** What the provider is trusted for. */
export const trustFields: readonly ProviderField[] = [
  {
    kind: 'lines',
    name: 'groups',
    label: 'Group mapping',
    hint: 'One per line, provider’s group = your group: Staff = readers. Updated at every sign-in.',
    check: (lines) => {
      const wrong = lines.find((line) => line.trim() !== '' && groupPair(line) === undefined)
      return wrong === undefined ? undefined : `“${wrong.trim()}” is not in the form: provider’s group = your group.`
    },
  },
  {
    kind: 'text',
    name: 'groups_claim',
    label: 'Groups claim or attribute',
    hint: 'Where the provider lists groups. Leave empty for its usual place.',
  },
  {
    kind: 'names',
    name: 'email_domains',
    label: 'Trusted email domains',
    hint: 'Addresses at these domains count as verified. Press Enter after each domain.',
  },
  {
    kind: 'names',
    name: 'scopes',
    label: 'Scopes to request',
    hint: 'Leave empty for the default scopes. Press Enter after each.',
    when: isOidc,
  },
  {
    kind: 'toggle',
    name: 'allow_unsolicited',
    label: 'Accept sign-ins that start at the provider',
    hint: 'Accepts SAML responses that were not requested here.',
    when: isSaml,
  },
]

/** Missing values that the individual fields cannot detect. */
export function missingIn({ kind, issuer, idp_metadata_url, idp_metadata_xml }: ProviderValues): string | undefined {
  if (needsIssuer(kind) && issuer.trim() === '')
    return 'Issuer is missing. This provider has a separate one for each tenant; enter yours.'
  if (kind === 'saml' && idp_metadata_url.trim() === '' && idp_metadata_xml === '')
    return 'The metadata is missing. Enter its URL or upload the file.'
  return undefined
}
