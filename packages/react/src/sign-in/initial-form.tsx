import type { Factor, Handle, HandleType } from '@portico/protocol'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useConfiguration } from '../configuration/configuration.js'
import { LABEL_TEXTS } from '../methods/registry.js'
import { Moved } from '../screens/screen-state.js'
import { TextProvider } from '../text/text-provider.js'
import { visible } from '../typed-text.js'
import type { LoginOptions } from '../user/account.js'
import { isAcceptable } from './check-handle.js'
import { bareFactor, factorsFor, handleFactors, handleTypesIn, type ListedFactor } from './factor-tables.js'
import { useSignInContext } from './sign-in-context.js'
import { usePasskeyAutofill } from './use-passkey-autofill.js'

/** The first screen's fields, shared by its parts wherever a page places them. */
export interface InitialForm {
  readonly factors: ListedFactor[]
  readonly handleTypes: HandleType[]
  readonly type: HandleType | undefined
  readonly selectType: (type: HandleType) => void
  /** Factors for the selected handle type, and the one selected. */
  readonly methods: readonly ListedFactor[]
  readonly factor: ListedFactor | undefined
  readonly selectMethod: (method: string) => void
  /** What was typed; for a phone the complete number with its dial code. */
  readonly value: string
  readonly setValue: (value: string) => void
  readonly status: 'valid' | 'invalid'
  readonly input: RefObject<HTMLInputElement | null>
  /** Checks the fields and starts the sign-in, or reports what is missing. */
  readonly onSubmit: (event: FormEvent) => void
  /** Starts the sign-in with the given values. */
  readonly handleSubmit: (factor: Factor, handle?: Handle) => void
}

export const InitialFormContext = /* @__PURE__ */ createContext<InitialForm | undefined>(undefined)

/** Returns the fields around a part of the first screen. Throws outside a form. */
export function useInitialForm(): InitialForm {
  const form = useContext(InitialFormContext)
  if (form) return form
  throw new Error(
    'Parts of Form.Initial work only inside a Form, because they share its fields. Put them into <Slot name="initial">.',
  )
}

export interface InitialFormProviderProps {
  readonly options: LoginOptions
  readonly children: ReactNode
}

/** Holds the fields' values; fields that the visitor has not changed follow the configuration and the last used values. */
export function InitialFormProvider({ options, children }: InitialFormProviderProps) {
  const { state, send } = useSignInContext()
  const before = state.at === 'initial' ? state.typed : undefined
  const moved = useContext(Moved)
  const { factors: all, lastHandle, lastFactor } = useConfiguration()
  const [chosenType, setType] = useState(before?.type)
  const [chosenMethod, setMethod] = useState<string>()
  const [typed, setTyped] = useState(before?.value)
  const [status, setStatus] = useState<InitialForm['status']>('valid')
  const input = useRef<HTMLInputElement>(null)

  const factors = handleFactors(all)
  const handleTypes = handleTypesIn(factors)
  const type = [chosenType, lastHandle?.type].find((each) => each && handleTypes.includes(each)) ?? handleTypes[0]
  const methods = type ? factorsFor(type, factors) : []
  const factor =
    [chosenMethod, lastFactor?.method].map((method) => methods.find((each) => each.method === method)).find(Boolean) ??
    methods[0]

  const last = chosenType === undefined && lastHandle?.type === type ? lastHandle?.value : undefined
  const value = typed ?? last ?? ''

  usePasskeyAutofill(
    factors.some(({ method }) => method === 'webauthn'),
    options,
  )

  // A visitor who comes back from a later screen continues where they started.
  useEffect(() => {
    if (moved) input.current?.focus({ preventScroll: true })
  }, [moved])

  const handleSubmit: InitialForm['handleSubmit'] = (chosenFactor, handle) =>
    send({ type: 'logIn', config: { factor: bareFactor(chosenFactor), ...(handle && { handle }) }, options })

  const form: InitialForm = {
    ...{ factors, handleTypes, type, methods, factor, value, status, input, handleSubmit },
    selectType(next) {
      setType(next)
      setMethod(undefined)
      setTyped('')
      setStatus('valid')
    },
    selectMethod: setMethod,
    setValue(next) {
      setTyped(next)
      setStatus('valid')
    },
    onSubmit(event) {
      event.preventDefault()
      if (!type || !factor) return
      if (isAcceptable(type, value)) return handleSubmit(factor, { type, value: visible(value) })
      setStatus('invalid')
      input.current?.focus()
    },
  }
  return (
    <InitialFormContext.Provider value={form}>
      <TextProvider defaults={LABEL_TEXTS}>{children}</TextProvider>
    </InitialFormContext.Provider>
  )
}
