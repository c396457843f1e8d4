import { X509Certificate } from 'node:crypto'
import { RequestError } from '../../errors.js'
import { elementsNamed, scanXml, type XmlElement, type XmlLimits } from './scan.js'

/** What is needed of an identity provider (SAML V2.0 Metadata). */
export interface IdpMetadata {
  readonly entity_id: string
  /** Takes requests by the redirect binding. */
  readonly sso_url: string
  /** PEM; what its signatures are checked with. */
  readonly certificates: readonly string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const SIZE: XmlLimits = { length: 200_000, nodes: 10_000, comments: 'skipped' }
/** Each is tried on each signature. */
const MOST_CERTIFICATES = 8

/** Reads an identity provider's metadata. @throws RequestError 400 that says what is missing in it. */
export function readIdpMetadata(xml: string): IdpMetadata {
  const root = scanXml(xml, SIZE)
  const [entity, another] = [...elementsNamed(root, 'EntityDescriptor')]
  const role = entity && [...elementsNamed(entity, 'IDPSSODescriptor')][0]
  if (!entity || !role || another)
    throw new RequestError(
      400,
      'idp_metadata does not describe exactly one identity provider; ask its operator for the metadata',
      { field: 'idp_metadata' },
    )
  const service = [...elementsNamed(role, 'SingleSignOnService')].find(
    ({ attributes }) => attributes.Binding === REDIRECT,
  )
  const sso_url = service?.attributes.Location ?? ''
  if (!URL.canParse(sso_url) || !/^https?:/.test(sso_url))
    throw new RequestError(400, 'idp_metadata has no sign-in address for the redirect binding', {
      field: 'idp_metadata',
    })
  const keys = role.children.filter(isSigningKey).flatMap((key) => [...elementsNamed(key, 'X509Certificate')])
  if (keys.length > MOST_CERTIFICATES)
    throw new RequestError(
      400,
      `idp_metadata contains more than ${MOST_CERTIFICATES} certificates; remove those not in use`,
      { field: 'idp_metadata' },
    )
  const certificates = keys.map(certificateIn)
  if (certificates.length === 0)
    throw new RequestError(
      400,
      'idp_metadata contains no signing certificate, so its signatures could not be verified',
      { field: 'idp_metadata' },
    )
  const entity_id = entity.attributes.entityID ?? ''
  if (entity_id === '') throw new RequestError(400, 'idp_metadata has no entityID', { field: 'idp_metadata' })
  return { entity_id, sso_url, certificates }
}

const isSigningKey = ({ name, attributes }: XmlElement) => name === 'KeyDescriptor' && attributes.use !== 'encryption'

function certificateIn({ text }: XmlElement): string {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64')).toString()
  } catch {
    throw new RequestError(400, 'idp_metadata contains a certificate that cannot be read', { field: 'idp_metadata' })
  }
}
