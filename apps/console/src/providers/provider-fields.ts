import type { Field } from '../kit/form/field.js'
import { needsIssuer, takesIssuer } from './provider-kinds.js'

/** Everything that the form of a provider holds, of either type. */
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
const KEEP = 'Leave it empty to keep the one that is set.'
const isUrl = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) ? undefined : 'This is no address: it begins with https://.'

/** The line of a map of groups, `Theirs = ours`, in its two parts. */
export const groupPair = (line: string): readonly [string, string] | undefined => {
  const [theirs = '', ours = '', ...more] = line.split('=').map((part) => part.trim())
  return theirs && ours && more.length === 0 ? [theirs, ours] : undefined
}

type ProviderField = Field<ProviderValues>

/** How the provider is reached. `made` says that it is there already: its secret then stays unless another is given. */
export const connectionFields = ({ made }: { readonly made: boolean }): readonly ProviderField[] => [
  {
    kind: 'text',
    name: 'name',
    label: 'Name',
    required: true,
    hint: 'As people will read it on the button.',
    when: isSaml,
  },
  {
    kind: 'text',
    name: 'client_id',
    label: 'Client id',
    required: true,
    hint: 'From the page of the provider where you registered this hub.',
    when: (values) => isOidc(values) && !made,
  },
  {
    kind: 'text',
    name: 'client_secret',
    label: 'Client secret',
    type: 'password',
    ...(made && { hint: KEEP }),
    when: (values) => isOidc(values) && !isApple(values),
  },
  {
    // Apple takes a secret that is signed with a key; a field of one line would break the key's lines.
    kind: 'long',
    name: 'client_secret',
    label: 'Private key',
    mono: true,
    hint: made ? KEEP : 'The text of the .p8 file that you downloaded from Apple.',
    required: !made,
    when: isApple,
  },
  {
    kind: 'text',
    name: 'issuer',
    label: 'Issuer',
    type: 'url',
    hint: 'The address that discovery starts at, such as https://login.example.com.',
    when: (values) => isOidc(values) && takesIssuer(values.kind),
    check: (issuer) => isUrl(issuer),
  },
  { kind: 'text', name: 'team_id', label: 'Team id', required: true, when: isApple },
  { kind: 'text', name: 'key_id', label: 'Key id', required: true, when: isApple },
  {
    kind: 'text',
    name: 'idp_metadata_url',
    label: 'Address of the metadata',
    type: 'url',
    hint: made ? 'Read again when you save. Leave both empty to keep what is set.' : 'Or give the file below.',
    when: isSaml,
    check: (url) => isUrl(url),
  },
  {
    kind: 'file',
    name: 'idp_metadata_xml',
    label: 'File with the metadata',
    accept: '.xml,application/samlmetadata+xml,text/xml',
    when: isSaml,
  },
]

/** What the provider is trusted with. */
export const trustFields: readonly ProviderField[] = [
  {
    kind: 'lines',
    name: 'groups',
    label: 'Groups',
    hint: 'Their name = ours, one on each line: Staff = docusaurus-users. These follow the provider at every sign-in.',
    check: (lines) => {
      const wrong = lines.find((line) => line.trim() !== '' && groupPair(line) === undefined)
      return wrong === undefined ? undefined : `“${wrong.trim()}” has not the form: their name = our name.`
    },
  },
  {
    kind: 'text',
    name: 'groups_claim',
    label: 'Where it puts groups',
    hint: 'The claim or attribute. Empty for its usual place.',
  },
  {
    kind: 'names',
    name: 'email_domains',
    label: 'Mail domains it answers for',
    hint: 'Its word proves an address there. Press Enter after each.',
  },
  {
    kind: 'names',
    name: 'scopes',
    label: 'Scopes to ask for',
    hint: 'Empty for its usual ones. Press Enter after each.',
    when: isOidc,
  },
  {
    kind: 'toggle',
    name: 'allow_unsolicited',
    label: 'Sign-in may begin at the provider',
    hint: 'Takes answers that nobody here asked for.',
    when: isSaml,
  },
]

/** What is missing that the fields alone cannot say. */
export function missingIn({ kind, issuer, idp_metadata_url, idp_metadata_xml }: ProviderValues): string | undefined {
  if (needsIssuer(kind) && issuer.trim() === '')
    return 'Issuer is missing: this provider has one for each tenant, so say which.'
  if (kind === 'saml' && idp_metadata_url.trim() === '' && idp_metadata_xml === '')
    return 'The metadata is missing: give its address or the file. It says how to reach the provider.'
  return undefined
}
