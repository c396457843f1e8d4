import { type SlashID, type User, Utils } from '@portico/sdk'

/**
 * Offers passkeys until the signal ends the offer, if the browser and the page's SDK support it. A failed offer only costs
 * convenience and is not reported.
 * @param begin called with the sign-in once a passkey is chosen; from then on the signal is ignored.
 */
export async function offerPasskeys(
  sid: SlashID,
  signal: AbortSignal,
  begin: (signedIn: Promise<User>) => void,
): Promise<void> {
  const { oid } = sid
  if (!('idByAutofill' in sid) || !oid || !(await Utils.canAutofillPasskeys()) || signal.aborted) return
  const offer = new AbortController()
  const end = () => offer.abort()
  signal.addEventListener('abort', end)
  const signedIn: Promise<User> = sid.idByAutofill(oid, {
    signal: offer.signal,
    onChosen() {
      signal.removeEventListener('abort', end)
      begin(signedIn)
    },
  })
  await signedIn.catch(() => undefined)
}
