import { X509Certificate } from 'node:crypto'
import { RequestError } from '../../errors.js'
import { elementsNamed, scanXml, type XmlElement } from './scan.js'

/** What is needed of an identity provider (SAML V2.0 Metadata). */
export interface IdpMetadata {
  readonly entity_id: string
  /** Takes requests by the redirect binding. */
  readonly sso_url: string
  /** PEM; what its signatures are checked with. */
  readonly certificates: readonly string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MOST = 200_000

/** Reads an identity provider's metadata. @throws RequestError 400 that says what is missing in it. */
export function readIdpMetadata(xml: string): IdpMetadata {
  // Administrators get it with comments in; they carry nothing, and cannot hide anything once they are gone.
  const root = scanXml(xml.slice(0, MOST + 1).replace(/<!--[\s\S]*?-->/g, ''), MOST)
  const [entity, another] = [...elementsNamed(root, 'EntityDescriptor')]
  const role = entity && [...elementsNamed(entity, 'IDPSSODescriptor')][0]
  if (!entity || !role || another)
    throw new RequestError(
      400,
      'idp_metadata does not describe exactly one identity provider; ask its operator for the metadata',
    )
  const service = [...elementsNamed(role, 'SingleSignOnService')].find(
    ({ attributes }) => attributes.Binding === REDIRECT,
  )
  const sso_url = service?.attributes.Location ?? ''
  if (!URL.canParse(sso_url) || !/^https?:/.test(sso_url))
    throw new RequestError(400, 'idp_metadata names no address for sign-in by the redirect binding')
  const certificates = role.children.filter(isSigningKey).flatMap(certificatesIn)
  if (certificates.length === 0)
    throw new RequestError(400, 'idp_metadata holds no certificate for signatures, so nothing it says could be checked')
  const entity_id = entity.attributes.entityID ?? ''
  if (entity_id === '') throw new RequestError(400, 'idp_metadata has no entityID')
  return { entity_id, sso_url, certificates }
}

const isSigningKey = ({ name, attributes }: XmlElement) => name === 'KeyDescriptor' && attributes.use !== 'encryption'

const certificatesIn = (key: XmlElement): string[] =>
  [...elementsNamed(key, 'X509Certificate')].map(({ text }) => {
    try {
      return new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64')).toString()
    } catch {
      throw new RequestError(400, 'idp_metadata holds a certificate that cannot be read')
    }
  })
