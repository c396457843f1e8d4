import type { LoginPageAnswer, LoginStep } from '@portico/protocol'

/**
 * Reports to the server who signed in, and what they decided.
 * @returns the program's address, what the program asks for, or that a program elsewhere learns of the decision by itself
 * @throws Error if the server refuses or cannot be reached; its message is not meant for the visitor
 */
export async function goOn(answer: LoginPageAnswer, signal?: AbortSignal): Promise<LoginStep> {
  const response = await fetch('/oauth2/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
    signal,
  })
  const { result } = (response.ok ? await response.json() : {}) as { readonly result?: LoginStep }
  if (!result) throw new Error(`The sign-in could not be finished: ${response.status}`)
  return result
}
