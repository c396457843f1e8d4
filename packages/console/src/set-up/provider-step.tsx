import { useState } from 'react'
import { Choice } from '../kit/choice.js'
import { Copy } from '../kit/copy.js'
import { Facts, Note } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { GUIDES, type GuideName, PROTOCOLS, type Protocol } from './guides.js'
import type { SetUp } from './use-set-up.js'

interface ProviderStepProps {
  readonly setUp: SetUp
  readonly onSave: (body: ProviderBody) => Promise<unknown>
}

export type ProviderBody =
  | { readonly type: 'oidc'; readonly issuer: string; readonly client_id: string; readonly client_secret: string }
  | { readonly type: 'saml'; readonly idp_metadata_url?: string; readonly idp_metadata_xml?: string }

/** The choice of provider, the instructions with our values, and a form for the result. */
export function ProviderStep({ setUp, onSave }: ProviderStepProps) {
  const [guide, setGuide] = useState<GuideName>('okta')
  const [protocol, setProtocol] = useState<Protocol>(setUp.provider?.type === 'oidc' ? 'oidc' : 'saml')
  const { steps, result } = GUIDES[guide]
  return (
    <>
      {setUp.provider && (
        <Note tone="good">
          <p>
            Saved: {setUp.provider.issuer ?? setUp.provider.idp_entity_id}. To change it, save the form below again.
          </p>
        </Note>
      )}
      <div className="filters">
        <Choice label="Identity provider" options={GUIDES} value={guide} onChange={setGuide} />
        <Choice label="Protocol" options={PROTOCOLS} value={protocol} onChange={setProtocol} />
      </div>
      <ol className="steps">
        {steps[protocol].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Facts of={valuesOf(setUp, protocol)} />
      <p>{result[protocol]}</p>
      {protocol === 'oidc' ? (
        <EditForm
          key="oidc"
          label="Provider"
          initial={{ issuer: setUp.provider?.issuer ?? '', client_id: setUp.provider?.client_id ?? '', secret: '' }}
          fields={[
            { kind: 'text', type: 'url', name: 'issuer', label: 'Issuer', required: true },
            { kind: 'text', name: 'client_id', label: 'Client ID', required: true },
            { kind: 'text', type: 'password', name: 'secret', label: 'Client secret', required: true },
          ]}
          submit="Save the provider"
          onSubmit={({ issuer, client_id, secret }) =>
            onSave({
              type: 'oidc',
              issuer: issuer.trim(),
              client_id: client_id.trim(),
              client_secret: secret.trim(),
            })
          }
        />
      ) : (
        <EditForm
          key="saml"
          label="Provider"
          initial={{ idp_metadata_url: '', idp_metadata_xml: '' }}
          fields={[
            {
              kind: 'text',
              type: 'url',
              name: 'idp_metadata_url',
              label: 'Metadata URL',
              hint: 'A public https URL. Or paste the metadata itself below.',
            },
            { kind: 'long', name: 'idp_metadata_xml', label: 'Metadata', rows: 5, mono: true },
          ]}
          submit="Save the provider"
          onSubmit={({ idp_metadata_url: url, idp_metadata_xml: xml }) =>
            onSave({
              type: 'saml',
              ...(xml.trim() !== ''
                ? { idp_metadata_xml: xml }
                : url.trim() !== '' && { idp_metadata_url: url.trim() }),
            })
          }
        />
      )}
    </>
  )
}

function valuesOf({ redirect_uri, acs_url, entity_id }: SetUp, protocol: Protocol) {
  const values =
    protocol === 'oidc'
      ? ([['Redirect URI', redirect_uri]] as const)
      : ([
          ['ACS URL (Single sign-on URL, Reply URL)', acs_url],
          ['Entity ID (Audience URI, Identifier)', entity_id],
        ] as const)
  return values.map(([name, value]) => [name, <Copy key={name} label={name} value={value} />] as const)
}
