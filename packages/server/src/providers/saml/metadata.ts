import { X509Certificate } from 'node:crypto'
import { RequestError } from '../../ground/errors.js'
import { elementsNamed, scanXml, type XmlElement, type XmlLimits } from './scan.js'

/** The required parts of an identity provider's metadata (SAML V2.0 Metadata). */
export interface IdpMetadata {
  readonly entity_id: string
  /** The URL for requests with the redirect binding. */
  readonly sso_url: string
  /** In PEM; they verify its signatures. */
  readonly certificates: readonly string[]
}

export type MetadataField = 'idp_metadata_xml' | 'idp_metadata_url'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const SIZE: XmlLimits = { length: 200_000, nodes: 10_000, comments: 'skipped' }
/** Each is tried for each signature. */
const MOST_CERTIFICATES = 8

/**
 * Reads an identity provider's metadata.
 * @param field the field of the request that contained it
 * @throws RequestError 400 that says what is missing.
 */
export function readIdpMetadata(xml: string, field: MetadataField): IdpMetadata {
  const refused = (why: string) => new RequestError(400, `the metadata ${why}`, { field })
  const root = scanXml(xml, SIZE)
  const [entity, another] = [...elementsNamed(root, 'EntityDescriptor')]
  const role = entity && [...elementsNamed(entity, 'IDPSSODescriptor')][0]
  if (!entity || !role || another)
    throw refused('does not describe exactly one SAML identity provider; ask its operator for the metadata')
  const service = [...elementsNamed(role, 'SingleSignOnService')].find(
    ({ attributes }) => attributes.Binding === REDIRECT,
  )
  const sso_url = service?.attributes.Location ?? ''
  if (!URL.canParse(sso_url) || !/^https?:/.test(sso_url))
    throw refused('names no address for sign-in by the HTTP-Redirect binding; turn that binding on at the provider')
  const keys = role.children.filter(isSigningKey).flatMap((key) => [...elementsNamed(key, 'X509Certificate')])
  if (keys.length > MOST_CERTIFICATES)
    throw refused(`holds more than ${MOST_CERTIFICATES} certificates; remove those not in use`)
  const certificates = keys.flatMap((key) => certificateIn(key) ?? [])
  if (certificates.length < keys.length) throw refused('holds a certificate that cannot be read')
  if (certificates.length === 0)
    throw refused('holds no certificate for signatures, so nothing the provider says could be checked')
  const entity_id = entity.attributes.entityID ?? ''
  if (entity_id === '') throw refused('has no entityID')
  return { entity_id, sso_url, certificates }
}

const isSigningKey = ({ name, attributes }: XmlElement) => name === 'KeyDescriptor' && attributes.use !== 'encryption'

function certificateIn({ text }: XmlElement): string | undefined {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64')).toString()
  } catch {
    return undefined
  }
}
