import { isRecord, parseJson } from '@portico/access/guards'
import { Customisation } from '@portico/react'
import type { Field } from '../kit/form/field.js'
import { form } from './setting-form.js'

export const APPEARANCE_FORM = form<{ readonly logo_url: string; readonly language: string }>({
  tab: 'appearance',
  title: 'Appearance and language',
  intro: 'The logo and language of emails and server pages.',
  fields: [
    {
      kind: 'text',
      name: 'logo_url',
      label: 'Logo of emails and pages',
      hint: 'A PNG 80 pixels high, at a URL that starts with https:// or a path on this server, such as /img/logo.png. If empty, the name of the organization is shown.',
      check: (url) =>
        url === '' || /^(https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?)?\/(?!\/)[^\s"'<>;,\\]*$/.test(url)
          ? undefined
          : 'Enter a URL that starts with https://, or a path that starts with /.',
    },
    {
      kind: 'text',
      name: 'language',
      label: 'Language of emails',
      required: true,
      hint: 'A language tag, such as en, de or pt-BR.',
      check: (tag) =>
        /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)
          ? undefined
          : 'This is not a language tag. Write en or pt-BR, for example.',
    },
  ],
  read: ({ logo_url, language }) => ({ logo_url: logo_url ?? '', language }),
  write: ({ logo_url, language }) => ({ logo_url: logo_url.trim() === '' ? null : logo_url.trim(), language }),
})

/** What can be changed on the sign-in pages, by theme variable. */
const LOOKS = {
  '--sid-color-primary': ['Buttons', 'colour'],
  '--sid-color-primary-hover': ['Buttons on hover', 'colour'],
  '--sid-color-background': ['Page background', 'colour'],
  '--sid-color-panel': ['Card background', 'colour'],
  '--sid-color-foreground': ['Text', 'colour'],
  '--sid-color-error': ['Errors', 'colour'],
  '--sid-form-border-radius': ['Card corners', 'pixels'],
  '--sid-button-border-radius': ['Button corners', 'pixels'],
  '--sid-input-border-radius': ['Field corners', 'pixels'],
  '--sid-font-family': ['Typeface', 'font'],
} as const
type Look = keyof typeof LOOKS
type Looks = Readonly<Record<Look, string>>

const NAMES = Object.keys(LOOKS) as Look[]
const FONTS = [['', 'Default'], ...Customisation.supportedFonts.map((font) => [font, font] as const)] as const
const UNUSABLE = {
  colour: 'Write a color as #2a6aff, or as rgba(42, 106, 255, 0.5).',
  pixels: 'Write a number of pixels, such as 8px.',
  font: 'This typeface is not available.',
} as const

const isUsable = (name: Look, value: string) =>
  Object.hasOwn(Customisation.sanitiseCssVariableCustomisationConfig({ [name]: value.trim() }), name)

const fieldOf = (name: Look): Field<Looks> => {
  const [label, kind] = LOOKS[name]
  const check = (value: string) => (value === '' || isUsable(name, value) ? undefined : UNUSABLE[kind])
  if (kind === 'font') return { kind: 'choice', name, label, options: FONTS }
  return kind === 'colour'
    ? { kind, name, label, check }
    : { kind: 'text', name, label, hint: 'In pixels, such as 8px.', check }
}

type LookValues = Looks & { readonly ui_customization: string }

/** Colors, corners and typeface of the sign-in pages. Other values of the setting can be edited as JSON. */
export const LOOKS_FORM = form<LookValues>({
  tab: 'appearance',
  title: 'Look of sign-in pages',
  intro: 'Empty fields keep the default look, in light and dark mode.',
  fields: [
    ...NAMES.map(fieldOf),
    {
      kind: 'long',
      name: 'ui_customization',
      label: 'Other values',
      mono: true,
      rows: 4,
      hint: 'Other theme variables, and values that your own pages read, as a JSON object. Leave empty for none.',
      check: (text) => (objectIn(text) ? undefined : 'This is not a JSON object. It must start with { and end with }.'),
    },
  ] as readonly Field<LookValues>[],
  read({ ui_customization }) {
    const all = ui_customization ?? {}
    // A value that its field cannot represent stays among the other values.
    const own = NAMES.filter((name) => typeof all[name] === 'string' && isUsable(name, String(all[name])))
    const otherVariables = Object.entries(all).filter(([name]) => !own.some((ownName) => ownName === name))
    const looks = NAMES.map((name) => [name, own.includes(name) ? String(all[name]) : ''] as const)
    return {
      ...(Object.fromEntries(looks) as Looks),
      ui_customization: otherVariables.length > 0 ? JSON.stringify(Object.fromEntries(otherVariables), null, 2) : '',
    }
  },
  write({ ui_customization, ...looks }) {
    const chosen = Object.entries(looks).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []))
    const all = { ...objectIn(ui_customization), ...Object.fromEntries(chosen) }
    return { ui_customization: Object.keys(all).length > 0 ? all : null }
  },
})

function objectIn(text: string): object | undefined {
  const value = text.trim() === '' ? {} : parseJson(text)
  return isRecord(value) ? value : undefined
}
