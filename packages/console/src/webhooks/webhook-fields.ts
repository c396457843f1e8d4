import type { Field } from '../kit/form/field.js'

type Values = {
  readonly url: string
  readonly events: readonly string[]
  readonly description: string
}

/** Common event prefixes; any action of the audit log can be entered. */
const SUGGESTIONS = ['*', 'person.*', 'session.*', 'access.*', 'invitation.*', 'provider.*', 'key.*', 'webhook.*']

/** The fields of a webhook, for adding and for changing one. */
export const webhookFields = (): readonly Field<Values>[] => [
  {
    kind: 'text',
    name: 'url',
    label: 'Address',
    type: 'url',
    required: true,
    hint: 'Receives POST requests with JSON. Private addresses work only if this server runs on your own machine.',
    check: (url) =>
      URL.canParse(url.trim()) ? undefined : 'This is not a web address. It must start with https:// and name a host.',
  },
  {
    kind: 'names',
    name: 'events',
    label: 'Events',
    required: true,
    suggestions: SUGGESTIONS,
    hint: 'Action names from the audit log: * for all events, person.* for those that start with person. Press Enter after each.',
  },
  { kind: 'text', name: 'description', label: 'Purpose' },
]
