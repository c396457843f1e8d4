import type { ConsentQuestion, LoginPageAnswer } from '@portico/protocol'

/** Where the browser goes next, or what the person has to decide first. */
export type NextStep = { readonly location: string } | { readonly consent: ConsentQuestion }

/**
 * Reports to the server who signed in, and what they decided. @returns the program's address, or what it asks for.
 * @throws Error when the server refuses or cannot be reached; nothing of it is for the visitor.
 */
export async function goOn(answer: LoginPageAnswer, signal?: AbortSignal): Promise<NextStep> {
  const response = await fetch('/oauth2/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
    ...(signal && { signal }),
  })
  const { result } = (response.ok ? await response.json() : {}) as { readonly result?: NextStep }
  if (!result) throw new Error(`The sign-in could not be finished: ${response.status}`)
  return result
}
