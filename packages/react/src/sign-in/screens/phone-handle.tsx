import { forwardRef, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { PhoneField } from '../../fields/phone-field.js'
import type { TextFieldProps } from '../../fields/text-field.js'
import { type Country, country as countryOf, parsePhone } from '../../phone/countries.js'
import type { FlagFontSource } from '../../phone/flag-font.js'
import { digitsOf, isInternational } from '../../typed-text.js'

export interface PhoneHandleProps extends Omit<TextFieldProps, 'before' | 'after' | 'type'> {
  /** Whether the focus was in the placeholder field. */
  readonly takesFocus: RefObject<boolean>
  /** Two letters, ISO 3166-1: the initial country. */
  readonly countryCode: string
  readonly flagFont: FlagFontSource | undefined
}

/**
 * A phone field whose value is a complete number: the dial code and the digits, or empty while there are no digits. A number
 * typed with a plus is already complete.
 */
export const PhoneHandle = /* @__PURE__ */ forwardRef<HTMLInputElement | null, PhoneHandleProps>(function PhoneHandle(
  { value, onChange, takesFocus, countryCode, flagFont, ...field },
  ref,
) {
  const [first] = useState(() => taken(value))
  const [typed, setTyped] = useState(first.number)
  const [country, setCountry] = useState(() => first.country ?? startCountry(countryCode))
  const [whole, setWhole] = useState(value)
  // A stored number may arrive after the first render.
  if (value !== whole) {
    const next = taken(value)
    setWhole(value)
    setTyped(next.number)
    if (next.country) setCountry(next.country)
  }
  const tell = (number: string) => {
    setWhole(number)
    onChange(number)
  }
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useEffect(() => {
    if (takesFocus.current) input.current?.focus()
  }, [takesFocus])

  return (
    <PhoneField
      {...field}
      flagFont={flagFont}
      ref={input}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        const typedCountry = isInternational(next) ? parsePhone(`+${digitsOf(next)}`)?.country : undefined
        if (typedCountry) setCountry(typedCountry)
        tell(wholeNumber(next, typedCountry ?? country))
      }}
      country={country}
      onCountryChange={(next) => {
        setCountry(next)
        tell(wholeNumber(typed, next))
      }}
    />
  )
})

const taken = (value: string): { readonly country?: Country; readonly number: string } =>
  parsePhone(value) ?? { number: value }

/** An unknown code must not leave a form without its field. */
const startCountry = (code: string): Country => countryOf(code) ?? (countryOf('US') as Country)

function wholeNumber(typed: string, country: Country): string {
  const digits = digitsOf(typed)
  if (digits === '') return ''
  return isInternational(typed) ? `+${digits}` : country.dial_code + digits
}
