import { useChange } from '../api/use-api.js'
import { EditForm } from '../kit/form/edit-form.js'
import { useGroupNames } from '../kit/names.js'
import type { PersonRow } from '../kit/person-words.js'

/** Changes the groups of a person. */
export function PersonGroups({ person }: { readonly person: PersonRow }) {
  const groupNames = useGroupNames()
  const save = useChange('setPersonGroups', {
    refresh: ['getPerson', 'listPersons', 'listGroups', 'listAudit'],
    done: 'Groups saved. They apply from the next page load.',
  })
  return (
    <EditForm
      // Changes that another administrator made in the meantime are shown, not silently overwritten.
      key={person.groups.join('\n')}
      label="Groups"
      initial={{ groups: person.groups as readonly string[] }}
      fields={[
        {
          kind: 'groups',
          name: 'groups',
          label: 'Groups',
          knownGroups: groupNames,
          hint: 'Members of portico-admins can do everything here; members of portico-impersonators can sign in as others.',
        },
      ]}
      submit="Save groups"
      onSubmit={({ groups }) =>
        save.mutateAsync({ path: { person_id: person.person_id }, body: { groups: [...groups] } })
      }
    />
  )
}
