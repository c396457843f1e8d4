import type { HandleType } from '@portico/protocol'
import { lazy, Suspense, useRef } from 'react'
import { useConfiguration } from '../../configuration/configuration.js'
import { Dropdown } from '../../fields/dropdown.js'
import { Tabs } from '../../fields/tabs.js'
import { TextField } from '../../fields/text-field.js'
import { type LABEL_TEXTS, METHOD_ROWS } from '../../methods/registry.js'
import { useText } from '../../text/text-context.js'
import { HANDLE_TEXTS } from '../factor-tables.js'
import { useInitialForm } from '../initial-form.js'

/** The handle type, the method, and the handle itself. Shows only choices with more than one option. */
export function HandleInput() {
  const { handleTypes, type, selectType } = useInitialForm()
  const text = useText<keyof typeof LABEL_TEXTS>()
  if (!type) return null
  if (handleTypes.length === 1) return <HandlePanel type={type} />
  return (
    <Tabs
      label={text('initial.handle.tabs')}
      testId="sid-handle-type-tabs"
      value={type}
      onChange={selectType}
      tabs={handleTypes.map((each) => ({
        value: each,
        title: text(HANDLE_TEXTS[each].label),
        testId: `sid-tabs-trigger-${HANDLE_TEXTS[each].tab}`,
      }))}
    >
      <HandlePanel type={type} />
    </Tabs>
  )
}

function HandlePanel({ type }: { readonly type: HandleType }) {
  const { methods, factor, selectMethod } = useInitialForm()
  const text = useText<keyof typeof LABEL_TEXTS>()
  return (
    <>
      {methods.length > 1 && factor && (
        <Dropdown
          label={text('initial.authenticationMethod')}
          value={factor.method}
          onChange={selectMethod}
          items={methods.map(({ method, label }) => ({
            value: method,
            label: label || text(METHOD_ROWS[method].label),
          }))}
        />
      )}
      <HandleField key={type} type={type} />
    </>
  )
}

/** What the browser may autofill. `webauthn` lets it offer passkeys among the names it knows. */
const ATTRIBUTES = {
  email_address: { autoComplete: 'username webauthn', inputMode: 'email' },
  phone_number: { autoComplete: 'tel-national', inputMode: 'tel' },
  username: { autoComplete: 'username webauthn', inputMode: 'text' },
} as const satisfies Record<HandleType, object>

function HandleField({ type }: { readonly type: HandleType }) {
  const { value, setValue, status, input } = useInitialForm()
  const { defaultCountryCode, flagFont } = useConfiguration()
  const waiting = useRef(false)
  const text = useText<keyof typeof LABEL_TEXTS>()
  const { label, placeholder, error, malformed } = HANDLE_TEXTS[type]
  const alias = type === 'email_address' ? text('initial.handle.phone.email') : ''
  const field = {
    ...ATTRIBUTES[type],
    ref: input,
    id: `sid-input-${type}`,
    name: type,
    label: text(label),
    placeholder: alias || text(placeholder),
    value,
    onChange: setValue,
    error: status === 'invalid' ? (value.trim() !== '' && text(malformed)) || text(error) : undefined,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  }
  if (type !== 'phone_number') return <TextField {...field} type={type === 'email_address' ? 'email' : 'text'} />
  // The placeholder field accepts no text, which would be lost; if it has the focus, the focus moves to the field that replaces
  // it.
  const standIn = (
    <TextField
      {...field}
      value={withoutDialCode(value)}
      type="tel"
      readOnly
      aria-busy
      onFocus={() => {
        waiting.current = true
      }}
      onBlur={() => {
        waiting.current = false
      }}
    />
  )
  return (
    <Suspense fallback={standIn}>
      <PhoneHandle {...field} takesFocus={waiting} countryCode={defaultCountryCode} flagFont={flagFont} />
    </Suspense>
  )
}

/** Loads with the table of countries, which forms without phone numbers do not need. */
const PhoneHandle = /* @__PURE__ */ lazy(() =>
  import('./phone-handle.js').then(({ PhoneHandle }) => ({ default: PhoneHandle })),
)

/**
 * The dial codes of the table of countries, without the table: one, two or three digits, and four where the North American plan
 * assigns an area code to a territory. A test compares them with the table.
 */
const DIAL_CODE =
  /^(?:1(?:2(?:4[26]|6[48]|84)|34[05]|441|473|6(?:49|58|64|7[01]|84)|7(?:21|58|67|8[47])|8(?:[024]9|6[89]|76)|939)?|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Returns what a field shows of a complete number: the part after the dial code. A number without a plus is shown as it is.
 * @example withoutDialCode('+12025550100') // '2025550100'
 */
export const withoutDialCode = (number: string): string =>
  number.startsWith('+') ? number.replace(/\D/g, '').replace(DIAL_CODE, '') : number
