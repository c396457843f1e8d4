import { forwardRef, useEffect, useId, useState } from 'react'
import { type Country, countries, country as countryOf } from '../phone/countries.js'
import { useText } from '../text/text-context.js'
import { Icon } from './icon.js'
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
  const text = useText()
  const id = useId()
  const offered = useCountries(country)
  return (
    <TextField
      autoComplete="tel-national"
      inputMode="tel"
      {...rest}
      ref={ref}
      type="tel"
      before={
        <span className="sid-phone__country">
          <span aria-hidden="true" className="sid-phone__code">
            <span className="sid-phone__flag">{country.flag}</span>
            {country.dial_code}
            <Icon name="down" size={16} />
          </span>
          <label className="sid-visually-hidden" htmlFor={id}>
            {text('initial.handle.phone.country')}
          </label>
          <select
            id={id}
            className="sid-phone__select"
            value={country.code}
            autoComplete="tel-country-code"
            onChange={(event) => {
              const chosen = countryOf(event.target.value)
              if (chosen) onCountryChange(chosen)
            }}
          >
            {offered.map(({ code, name, dial_code }) => (
              <option key={code} value={code}>
                {`${name} ${dial_code}`}
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
})

/** All countries, once the page runs: a server's list might name or sort them differently than the browser's. */
function useCountries(current: Country): readonly Country[] {
  const [all, setAll] = useState<readonly Country[]>([current])
  useEffect(() => setAll(countries(document.documentElement.lang || 'en')), [])
  return all
}
