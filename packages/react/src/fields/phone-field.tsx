import { forwardRef } from 'react'
import type { Country } from '../phone/countries.js'
import { PHONE_TEXTS } from '../text/phone-texts.js'
import { TextProvider } from '../text/text-provider.js'
import { CountryPicker } from './country-picker.js'
import { TextField, type TextFieldProps } from './text-field.js'

export interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'before' | 'after'> {
  readonly country: Country
  readonly onCountryChange: (country: Country) => void
}

/** A phone number with the country whose dial code goes before it. The list names countries in the page's language. */
export const PhoneField = /* @__PURE__ */ forwardRef<HTMLInputElement, PhoneFieldProps>(function PhoneField(
  { country, onCountryChange, ...rest },
  ref,
) {
  return (
    <TextProvider defaults={PHONE_TEXTS}>
      <TextField
        autoComplete="tel-national"
        inputMode="tel"
        {...rest}
        ref={ref}
        type="tel"
        before={<CountryPicker country={country} onChange={onCountryChange} />}
      />
    </TextProvider>
  )
})
