import type { Flow } from '../challenge-answerer.js'

/** How the challenges of a secret phrase are answered. Loaded by sign-ins with one. */
export const answers = {
  phrase_set: (_: unknown, flow: Flow) => ask(flow, true),
  phrase_verify: (_: unknown, flow: Flow) => ask(flow, false),
}

async function ask({ client: { events }, live }: Flow, isNew: boolean) {
  const phrase = await events.ask('phraseSubmitted', () => events.emit('phraseRequested', { isNew }), live.signal)
  return { answer: { phrase } }
}
