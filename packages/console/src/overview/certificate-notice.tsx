import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Note } from '../kit/display.js'
import { When } from '../kit/when.js'
import { isEnding } from '../providers/certificate.js'
import { titleOf } from '../providers/providers.js'

/** The SAML providers whose certificates end soon or have ended, each a link to its page. */
export function CertificateNotice() {
  const { data } = useRead('listProviders', { query: { limit: 100 } })
  const ending = (data?.result ?? []).filter(isEnding)
  if (ending.length === 0) return null
  return (
    <aside aria-label="Certificates">
      <Note tone="wait">
        {ending.map((provider) => (
          <p key={provider.id}>
            The certificate of <Link to={`/providers/${provider.id}`}>{titleOf(provider)}</Link>{' '}
            {provider.idp_certificate?.state === 'expired' ? 'expired' : 'expires'}{' '}
            <When at={provider.idp_certificate?.expires_at} />.
          </p>
        ))}
      </Note>
    </aside>
  )
}
