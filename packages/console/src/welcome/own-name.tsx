import { useOwnName } from '../account/own-name.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Skeleton } from '../kit/skeleton.js'

/** Asks the owner for their name, by which the console addresses them. */
export function OwnName() {
  const { name, isKnown, save } = useOwnName()
  if (!isKnown) return <Skeleton of="form" />
  return (
    <EditForm
      key={name}
      label="Your name"
      initial={{ name: name ?? '' }}
      fields={[
        {
          kind: 'text',
          name: 'name',
          label: 'Name',
          autoComplete: 'name',
          required: true,
          hint: 'How the console addresses you. Others see your address.',
          check: (text) => (text.trim().length <= MOST ? undefined : `A name can have at most ${MOST} characters.`),
        },
      ]}
      submit="Save name"
      onSubmit={({ name: text }) => save(text)}
    />
  )
}

const MOST = 100
