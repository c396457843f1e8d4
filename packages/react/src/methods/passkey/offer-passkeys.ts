import { type SlashID, type User, Utils } from '@portico/sdk'

/**
 * Offers passkeys until the signal ends the offer; not where the browser or the page's SDK cannot. A failed offer costs only
 * convenience and is not reported.
 * @param begin Called with the sign-in once a passkey was chosen; from then on the signal is ignored.
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
