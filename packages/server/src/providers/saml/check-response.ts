import { MINUTE } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { childNamed, elementsNamed, everyElement, scanXml, type XmlElement, type XmlLimits } from './scan.js'

/** What a response is checked against. */
export interface Expected {
  readonly acsUrl: string
  readonly spEntityId: string
  readonly idpEntityId: string
  /** The request that it answers; undefined for an unsolicited response. */
  readonly requestId: string | undefined
  readonly now: number
}

export interface CheckedResponse {
  readonly assertionId: string
  readonly nameId: string
  readonly nameIdFormat: string
}

/** The library that checks signatures traverses the whole document many times. */
const SIZE: XmlLimits = { length: 256 * 1024, nodes: 2_000, comments: 'refused' }
const SKEW = MINUTE
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const TRANSFORMS = new Set(['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE])
/** The library compares every namespace of every element with these lists. */
const LONGEST_PREFIX_LIST = 256
const SIGNATURES = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#(?:rsa|ecdsa)-sha(?:256|384|512)$/
const DIGESTS = /^http:\/\/www\.w3\.org\/2001\/04\/(?:xmlenc#sha(?:256|512)|xmldsig-more#sha384)$/

/**
 * Checks a response before its signature, so that there is only one way to read what was signed: one assertion,
 * directly in the response, itself signed, whole, and with a unique id (the wrapping attacks of Somorovsky et al.,
 * 2012). Also compares it with the request (SAML profiles, 4.1.4.3).
 * @throws RequestError that says which condition is not met.
 */
export function checkResponse(xml: string, expected: Expected): CheckedResponse {
  const response = scanXml(xml, SIZE)
  need(response.name === 'Response', 'it is not a response')
  const assertions = [...elementsNamed(response, 'Assertion')]
  const [assertion] = assertions
  need(assertions.length === 1 && assertion?.parent === response, 'it must contain exactly one assertion')
  need(![...elementsNamed(response, 'EncryptedAssertion')].length, 'encrypted assertions are not supported')
  checkIds(response)
  checkSignatures(response, assertion)
  const { acsUrl, idpEntityId, requestId } = expected
  const { Destination, InResponseTo } = response.attributes
  need(Destination === undefined || Destination === acsUrl, 'its destination is a different address')
  need(InResponseTo === requestId, 'it does not answer the request')
  const status = childNamed(childNamed(response, 'Status'), 'StatusCode')
  need(status?.attributes.Value === SUCCESS, 'the sign-in at the provider failed')
  const issuer = childNamed(response, 'Issuer')
  need(!issuer || issuer.text.trim() === idpEntityId, 'its issuer is a different one')
  return checkAssertion(assertion, expected)
}

function checkAssertion(assertion: XmlElement, expected: Expected): CheckedResponse {
  const { acsUrl, spEntityId, idpEntityId, requestId, now } = expected
  need(childNamed(assertion, 'Issuer')?.text.trim() === idpEntityId, 'the issuer of its assertion is a different one')
  const subjects = assertion.children.filter(({ name }) => name === 'Subject')
  const names = [...elementsNamed(assertion, 'NameID')]
  const [subject, nameId] = [subjects[0], names[0]]
  need(
    subjects.length === 1 && names.length === 1 && nameId?.parent === subject && nameId !== undefined,
    'it must name exactly one subject',
  )
  need(nameId.children.length === 0 && nameId.text.trim() !== '', 'its subject cannot be read')
  const confirmed = subject?.children.some(
    (confirmation) =>
      confirmation.name === 'SubjectConfirmation' &&
      confirmation.attributes.Method === BEARER &&
      confirmation.children.some(
        ({ name, attributes }) =>
          name === 'SubjectConfirmationData' &&
          attributes.Recipient === acsUrl &&
          attributes.InResponseTo === requestId &&
          attributes.NotBefore === undefined &&
          timeOf(attributes.NotOnOrAfter) > now - SKEW,
      ),
  )
  need(confirmed === true, 'its subject is not confirmed for this recipient and request')
  const conditions = assertion.children.filter(({ name }) => name === 'Conditions')
  need(conditions.length === 1, 'it must have exactly one Conditions element')
  const restrictions = [...elementsNamed(conditions[0] as XmlElement, 'AudienceRestriction')]
  const forUs = (restriction: XmlElement) => restriction.children.some(({ text }) => text.trim() === spEntityId)
  need(restrictions.length > 0 && restrictions.every(forUs), 'its audience is a different one')
  need(childNamed(assertion, 'AuthnStatement') !== undefined, 'it does not state that anyone signed in')
  return {
    assertionId: assertion.attributes.ID ?? '',
    nameId: nameId.text.trim(),
    nameIdFormat: nameId.attributes.Format ?? '',
  }
}

function checkIds(response: XmlElement): void {
  const seen = new Set<string>()
  for (const { attributes } of everyElement(response)) {
    for (const [name, value] of Object.entries(attributes)) {
      if (!/^(?:\w+:)?id$|AssertionID$/i.test(name)) continue
      need(!seen.has(value), 'two of its elements have the same id')
      seen.add(value)
    }
  }
}

function checkSignatures(response: XmlElement, assertion: XmlElement): void {
  const signatures = [...elementsNamed(response, 'Signature')]
  const over = (element: XmlElement) => signatures.filter(({ parent }) => parent === element)
  need(over(assertion).length === 1, 'its assertion does not have its own signature')
  need(over(response).length <= 1, 'it is signed twice')
  need(
    signatures.length === over(assertion).length + over(response).length,
    'it has a signature in an unexpected place',
  )
  for (const signature of signatures) checkSignature(signature)
}

function checkSignature(signature: XmlElement): void {
  const all = (name: string) => [...elementsNamed(signature, name)]
  const algorithms = (name: string) => all(name).map(({ attributes }) => attributes.Algorithm ?? '')
  const [reference, another] = all('Reference')
  const id = signature.parent?.attributes.ID ?? ''
  need(id !== '' && reference?.attributes.URI === `#${id}` && !another, 'a signature does not cover its parent element')
  need(all('Object').length === 0 && all('SignedInfo').length === 1, 'a signature contains unexpected elements')
  need(
    algorithms('Transform').every((name) => TRANSFORMS.has(name)),
    'a signature uses a transform that is not accepted',
  )
  const lists = all('InclusiveNamespaces').map(({ attributes }) => attributes.PrefixList ?? '')
  need(all('Transform').length <= TRANSFORMS.size, 'a signature has too many transforms')
  need(
    lists.every((list) => list.length <= LONGEST_PREFIX_LIST),
    'a signature lists too many namespaces',
  )
  need(
    algorithms('CanonicalizationMethod').join() === EXCLUSIVE,
    'a signature uses a canonicalization method that is not accepted',
  )
  need(algorithms('SignatureMethod').length === 1 && SIGNATURES.test(algorithms('SignatureMethod')[0] ?? ''), WEAK)
  need(algorithms('DigestMethod').length === 1 && DIGESTS.test(algorithms('DigestMethod')[0] ?? ''), WEAK)
}

const WEAK = 'a signature uses an algorithm that is not accepted; use SHA-256 or better'

/** A time that cannot be parsed counts as long past. */
const timeOf = (text: string | undefined): number => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? 0 : time
}

function need(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new RequestError(400, `the SAML response is refused: ${otherwise}`)
}
