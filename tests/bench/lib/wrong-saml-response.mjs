const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SAML = 'urn:oasis:names:tc:SAML:2.0'
/** As many attributes of the person as the server accepts. */
const ATTRIBUTES = '<a b="c"/>'.repeat(950)

/** An unsolicited SAML response, in base64, with everything that the server checks before the signature, which is wrong. */
export function wrongSamlResponse({ origin, samlProvider }) {
  const own = `${origin}/sso/saml/${samlProvider}`
  const at = (minutes) => new Date(Date.now() + minutes * 60_000).toISOString()
  const issuer = '<s:Issuer>https://idp.example/metadata</s:Issuer>'
  const signature = `<d:Signature xmlns:d="${XMLDSIG}"><d:SignedInfo><d:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><d:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><d:Reference URI="#a"><d:Transforms><d:Transform Algorithm="${XMLDSIG}enveloped-signature"/><d:Transform Algorithm="${EXCLUSIVE}"/></d:Transforms><d:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><d:DigestValue>${'A'.repeat(43)}=</d:DigestValue></d:Reference></d:SignedInfo><d:SignatureValue>${'A'.repeat(342)}==</d:SignatureValue></d:Signature>`
  const subject = `<s:Subject><s:NameID>x</s:NameID><s:SubjectConfirmation Method="${SAML}:cm:bearer"><s:SubjectConfirmationData Recipient="${own}/acs" NotOnOrAfter="${at(5)}"/></s:SubjectConfirmation></s:Subject>`
  const conditions = `<s:Conditions><s:AudienceRestriction><s:Audience>${own}/metadata</s:Audience></s:AudienceRestriction></s:Conditions><s:AuthnStatement/>`
  const assertion = `<s:Assertion ID="a" Version="2.0" IssueInstant="${at(0)}">${issuer}${signature}${subject}${conditions}${ATTRIBUTES}</s:Assertion>`
  const status = `<p:Status><p:StatusCode Value="${SAML}:status:Success"/></p:Status>`
  return Buffer.from(
    `<p:Response xmlns:p="${SAML}:protocol" xmlns:s="${SAML}:assertion" ID="r" Version="2.0">${status}${assertion}</p:Response>`,
  ).toString('base64')
}
