import { type ReactNode, useState } from 'react'
import {
  Button,
  CodeField,
  country,
  DocumentField,
  type DocumentProblem,
  Dropdown,
  LinkButton,
  PasswordField,
  PhoneField,
  Switch,
  Tabs,
  TextField,
} from '../fields.js'

const PROBLEMS: readonly DocumentProblem[] = [
  'blurry',
  'cutOff',
  'documentNotFound',
  'faceNotDetected',
  'uploadNotSupported',
]

/** Each field of `@portico/react/fields`, alone, in the states it can be in. */
export const FIELDS: Readonly<Record<string, () => ReactNode>> = {
  'field: text': () => <Text />,
  'field: password': () => <Password />,
  'field: phone': () => <Phone />,
  'field: code': () => (
    <>
      <CodeField label="Four characters" />
      <CodeField label="Six digits" numInputs={6} inputType="number" error="Please enter a valid code" />
    </>
  ),
  'field: choices': () => <Choices />,
  'field: buttons': () => (
    <>
      {(['primary', 'secondary', 'neutral', 'ghost'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button loading>loading</Button>
      <LinkButton>link</LinkButton>
    </>
  ),
  'field: document': () => (
    <>
      <DocumentField label="Front side" onChange={() => {}} />
      {PROBLEMS.map((problem) => (
        <DocumentField key={problem} label={`Front side, ${problem}`} problem={problem} onChange={() => {}} />
      ))}
    </>
  ),
}

function Text() {
  const [value, setValue] = useState('')
  return (
    <>
      <TextField label="Name" value={value} onChange={setValue} autoComplete="name" />
      <TextField
        label="Email"
        type="email"
        value={value}
        onChange={setValue}
        error="Please enter your email address."
      />
    </>
  )
}

function Password() {
  const [value, setValue] = useState('rain over Lisbon')
  return <PasswordField label="Password" value={value} onChange={setValue} autoComplete="current-password" />
}

function Phone() {
  const [value, setValue] = useState('')
  const [chosen, setChosen] = useState(country('PT'))
  return (
    chosen && (
      <PhoneField label="Phone" value={value} onChange={setValue} country={chosen} onCountryChange={setChosen} />
    )
  )
}

function Choices() {
  const [value, setValue] = useState<'first' | 'second'>('first')
  const [on, setOn] = useState(true)
  const items = [
    { value: 'first', label: 'The first' },
    { value: 'second', label: 'The second' },
  ] as const
  return (
    <>
      <Dropdown label="One of two" value={value} onChange={setValue} items={items} />
      <Tabs
        label="Two tabs"
        value={value}
        onChange={setValue}
        tabs={items.map(({ label, ...rest }) => ({ ...rest, title: label }))}
      >
        <p className="sid-text">{value}</p>
      </Tabs>
      <span id="a-switch">A switch</span>
      <Switch labelledBy="a-switch" checked={on} onChange={setOn} />
    </>
  )
}
