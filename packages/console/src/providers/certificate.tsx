import type { RequestResult } from '@portico/protocol'
import { Badge, Note } from '../kit/display.js'
import { When } from '../kit/when.js'

type Provider = RequestResult<'getProvider'>

/** Whether someone has to renew the certificate of a provider. */
export const isEnding = ({ idp_certificate: certificate }: Provider): boolean =>
  certificate !== undefined && certificate.state !== 'valid'

/** The state of a provider's certificate in lists, if someone has to act. */
export function CertificateBadge({ provider }: { readonly provider: Provider }) {
  if (!isEnding(provider)) return null
  return provider.idp_certificate?.state === 'expired' ? (
    <Badge tone="bad">Certificate expired</Badge>
  ) : (
    <Badge tone="wait">Certificate expires soon</Badge>
  )
}

/** Says that a provider's certificate ends or has ended, and what to do. */
export function CertificateNote({ provider }: { readonly provider: Provider }) {
  if (!isEnding(provider)) return null
  const { state, expires_at } = provider.idp_certificate ?? {}
  return (
    <Note tone={state === 'expired' ? 'bad' : 'wait'}>
      <p>
        The provider’s certificate {state === 'expired' ? 'expired' : 'expires'} <When at={expires_at} />. Renew it at
        the provider, and enter the new metadata below: sign-ins fail as soon as the provider signs with a certificate
        that is not in its metadata.
      </p>
    </Note>
  )
}
