import { forwardRef } from 'react'
import type { Country } from '../phone/countries.js'
import type { FlagFontSource } from '../phone/flag-font.js'
import { PHONE_TEXTS } from '../text/phone-texts.js'
import { TextProvider } from '../text/text-provider.js'
import { CountryPicker } from './country-picker.js'
import { TextField, type TextFieldProps } from './text-field.js'

export interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'before' | 'after'> {
  readonly country: Country
  readonly onCountryChange: (country: Country) => void
  /** The source of the flag font for browsers without flag emoji. Default `bundled`. */
  readonly flagFont?: FlagFontSource | undefined
}

/** A phone number with the country that determines its dial code. The list names countries in the page's language. */
export const PhoneField = /* @__PURE__ */ forwardRef<HTMLInputElement, PhoneFieldProps>(function PhoneField(
  { country, onCountryChange, flagFont, ...rest },
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
        before={<CountryPicker country={country} onChange={onCountryChange} flagFont={flagFont} />}
      />
    </TextProvider>
  )
})
