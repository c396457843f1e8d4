import type { Method, UiCustomizationChallenge } from '@portico/protocol'
import { secretId } from '../../ground/ids.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'

/**
 * What the page receives about the organization's appearance; nothing if none is set. It takes no answer, so it is not
 * stored, and it never comes last, because clients take the token from the last challenge of a list.
 */
export function customization(
  { random }: Services,
  { settings }: Organization,
  method: Method,
): UiCustomizationChallenge[] {
  if (settings.ui_customization === null) return []
  return [
    {
      id: secretId(random),
      type: 'ui_customization',
      authentication_method: method,
      options: { authn_redirect_page_ui_config: settings.ui_customization },
    },
  ]
}
