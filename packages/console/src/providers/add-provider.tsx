import { useNavigate } from 'react-router'
import { useChange } from '../api/use-api.js'
import { EditForm } from '../kit/form/edit-form.js'
import { createBody, EMPTY } from './provider-body.js'
import { connectionFields, missingIn, trustFields } from './provider-fields.js'
import { PROVIDER_OPTIONS } from './provider-kinds.js'

/** Adds a provider; its page then shows the values to enter in the provider’s own settings. */
export function AddProvider() {
  const navigate = useNavigate()
  const add = useChange('createProvider', { refresh: ['listProviders', 'listAudit'], done: 'Provider added.' })
  return (
    <EditForm
      label="Add a provider"
      initial={EMPTY}
      fields={[
        { kind: 'choice', name: 'kind', label: 'Provider', required: true, options: PROVIDER_OPTIONS },
        ...connectionFields({ exists: false }),
        ...trustFields,
      ]}
      submit="Add the provider"
      onSubmit={async (values) => {
        const missing = missingIn(values)
        if (missing) throw new Error(missing)
        const { result } = await add.mutateAsync({ body: createBody(values) })
        await navigate(`/providers/${result.id}`)
      }}
    />
  )
}
