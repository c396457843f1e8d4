import { RESERVED_CLIENT_IDS } from '@portico/protocol'
import type { Services } from '../../identity/services.js'
import type { ClientRecord } from '../../storage/sign-in/clients.js'
import type { PreviewRecord } from '../../storage/site/previews.js'

const PREFIX = `${RESERVED_CLIENT_IDS.previewWord}:`

/** The client id with which a preview requests a sign-in. Its own page knows it before anyone registers the build. */
export const clientIdOf = (organizationId: string, build: string): string => `${PREFIX}${organizationId}:${build}`

export const isPreview = ({ client_id }: Pick<ClientRecord, 'client_id'>): boolean => client_id.startsWith(PREFIX)

/** The preview with a client id, while it is open. */
export async function previewOf(
  { stores, clock }: Pick<Services, 'stores' | 'clock'>,
  clientId: string,
): Promise<PreviewRecord | undefined> {
  const [, organizationId, build] = /^preview:([^:]+):(.+)$/.exec(clientId) ?? []
  if (organizationId === undefined || build === undefined) return undefined
  const preview = await stores.previews.find(organizationId, build)
  return preview && preview.expires_at > clock.now() ? preview : undefined
}

/** The preview as a program of the hosted login. A maintainer registered the build, but its author may be a stranger. */
export async function previewClient(
  services: Pick<Services, 'stores' | 'clock'>,
  clientId: string,
): Promise<ClientRecord | undefined> {
  const preview = await previewOf(services, clientId)
  return (
    preview && {
      client_id: clientId,
      organization_id: preview.organization_id,
      name: shownName(preview),
      redirect_uris: [preview.url],
      created_at: preview.created_at,
      first_party: false,
      origin: 'registration',
    }
  )
}

/** The person should see where they are going, and not only its name. */
export const shownName = ({ name, url }: Pick<PreviewRecord, 'name' | 'url'>): string =>
  `${name} (${new URL(url).host})`
