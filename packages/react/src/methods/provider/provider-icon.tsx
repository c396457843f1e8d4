import type { OidcProvider, OidcProviderName } from '@portico/protocol'
import type { ReactNode } from 'react'

/** Simple drawings of the providers' logos on a grid of 24. Loaded only by forms that show one. */
const DRAWINGS: Record<OidcProvider, ReactNode> = {
  google: (
    <g fill="none" strokeWidth="4">
      <path d="M5.2 16.5A8.5 8.5 0 0 1 5.2 7.5" stroke="#FBBC05" />
      <path d="M4.8 8.2A8.5 8.5 0 0 1 18 6" stroke="#EA4335" />
      <path d="M4.8 15.8A8.5 8.5 0 0 0 17.7 18.3" stroke="#34A853" />
      <path d="M12.5 12H20.5a8.5 8.5 0 0 1-3.2 6.7" stroke="#4285F4" />
    </g>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11" fill="#0866FF" />
      <path
        d="M13.6 23v-8h2.7l.5-3.2h-3.2v-2c0-1 .4-1.7 1.8-1.7h1.5V5.3c-.5-.1-1.4-.2-2.3-.2-2.6 0-4.2 1.5-4.2 4.3v2.4H7.6V15h2.8v8z"
        fill="#fff"
      />
    </>
  ),
  github: (
    <path
      d="M12 1.5a10.5 10.5 0 0 0-3.3 20.4V19c-3 .7-3.6-1.3-3.6-1.3-.5-1.2-1.2-1.5-1.2-1.5-.9-.7.1-.7.1-.7 1 .1 1.6 1.1 1.6 1.1 1 1.6 2.5 1.2 3.1.9.1-.7.4-1.2.7-1.4-2.4-.3-4.9-1.2-4.9-5.2 0-1.2.4-2.1 1.1-2.8-.1-.3-.5-1.4.1-2.9 0 0 .9-.3 2.9 1.1a10 10 0 0 1 5.2 0c2-1.4 2.9-1.1 2.9-1.1.6 1.5.2 2.6.1 2.9.7.7 1.1 1.6 1.1 2.8 0 4-2.5 4.9-4.9 5.2.4.3.8 1 .8 2v3.8A10.5 10.5 0 0 0 12 1.5z"
      fill="currentColor"
    />
  ),
  gitlab: (
    <>
      <path d="M12 22L1.5 13.5 5 3l3.2 7h7.6L19 3l3.5 10.5z" fill="#FC6D26" />
      <path d="M12 22L8.2 10h7.6z" fill="#E24329" />
      <path d="M1.5 13.5L8.2 10 12 22zM22.5 13.5L15.8 10 12 22z" fill="#FCA326" />
    </>
  ),
  line: (
    <>
      <rect x="1" y="1" width="22" height="22" rx="5.5" fill="#06C755" />
      <path
        d="M12 5c-4.4 0-8 2.8-8 6.3 0 3.1 2.8 5.7 6.6 6.2.8.2.5.7.3 2.5 0 .3.2.4.5.3 1.2-.5 8.6-4.8 8.6-9 0-3.5-3.6-6.3-8-6.3z"
        fill="#fff"
      />
      <path
        d="M7.2 9.5v3.5h1.9M10.3 9.5V13M11.8 13V9.5l2.2 3.5V9.5M17.2 9.5h-1.8V13h1.8M15.4 11.2h1.6"
        stroke="#06C755"
        fill="none"
      />
    </>
  ),
  bitbucket: (
    <>
      <path d="M1.5 3h21l-3 18h-15z" fill="#2684FF" />
      <path d="M9 9h6l-1 6h-4z" fill="#fff" />
    </>
  ),
  azuread: (
    <>
      <path d="M12 2L1.5 14 12 21z" fill="#33BFF0" />
      <path d="M12 2l10.5 12L12 21z" fill="#0078D4" />
      <path d="M12 10l5.5 5.5L12 21l-5.5-5.5z" fill="#225086" />
    </>
  ),
  okta: <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="5.5" />,
  apple: (
    <path
      d="M16.6 1.5c.1 1.2-.4 2.3-1.1 3.2-.8.9-1.9 1.5-3 1.4-.2-1.1.4-2.3 1-3.1.8-.9 2.1-1.5 3.1-1.5zM20.3 17.2c-.6 1.3-.9 1.9-1.6 3-1 1.6-2.4 2.3-3.6 2.3-1.3 0-1.9-.8-3.1-.8s-1.9.8-3.1.8c-1.3 0-2.5-.9-3.4-2.3C2.7 16.5 2.3 11.6 4 9c1.2-1.8 3-2.6 4.6-2.6 1.4 0 2.5.9 3.5.9s2.3-1 4-1c1.4 0 2.9.8 4 2.2-3.5 1.9-2.9 6.9.2 8.7z"
      fill="currentColor"
    />
  ),
}

/** The logo of a provider, beside its name; a provider without a drawing gets an empty space of the same size. */
export function ProviderIcon({ provider }: { readonly provider: OidcProviderName }) {
  return (
    <svg className="sid-sso-logo" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      {provider === 'custom' ? null : DRAWINGS[provider]}
    </svg>
  )
}
