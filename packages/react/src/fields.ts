'use client'

/** The widget's fields, each usable alone. Import `@portico/react/style.css` and put them into an element of class `sid-card`. */
export { Button, type ButtonProps, type ButtonVariant, LinkButton, type LinkButtonProps } from './fields/button.js'
export { CodeField, type CodeFieldProps } from './fields/code-field.js'
export { DocumentField, type DocumentFieldProps, type DocumentProblem } from './fields/document-field.js'
export { Dropdown, type DropdownProps } from './fields/dropdown.js'
export { PasswordField, type PasswordFieldProps } from './fields/password-field.js'
export { PhoneField, type PhoneFieldProps } from './fields/phone-field.js'
export { Switch, type SwitchProps } from './fields/switch.js'
export { Tabs, type TabsProps } from './fields/tabs.js'
export { TextField, type TextFieldProps } from './fields/text-field.js'
export { type Country, countries, country, findCountries, parsePhone } from './phone/countries.js'
