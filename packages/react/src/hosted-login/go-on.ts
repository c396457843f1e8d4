import type { LoginPageAnswer } from '@portico/protocol'

/**
 * Tells the server who signed in. @returns the program's address, with a code.
 * @throws Error when the server refuses or cannot be reached; nothing of it is for the visitor.
 */
export async function goOn(answer: LoginPageAnswer, signal: AbortSignal): Promise<string> {
  const response = await fetch('/oauth2/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
    signal,
  })
  const { result } = (response.ok ? await response.json() : {}) as { readonly result?: { readonly location: string } }
  if (!result) throw new Error(`The sign-in could not be finished: ${response.status}`)
  return result.location
}
