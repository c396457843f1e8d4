import type { PersonsChange } from '@portico/protocol'
import { type ReactNode, useState } from 'react'
import type { CallResult } from '../api/call.js'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Dialog } from '../kit/dialog.js'
import { things } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { useGroupNames } from '../kit/names.js'
import { nameOf, type PersonRow } from '../kit/person-words.js'
import { Problem } from '../kit/problem.js'
import type { Selection } from '../kit/selection.js'
import { OPPOSITE, outcomeWords } from './bulk-words.js'

type Outcome = CallResult<'changePersons'>['result']

/** The last action, with the names at that time: rows may have left the list since. */
interface ActionResult {
  readonly change: PersonsChange
  readonly groups: readonly string[]
  readonly outcome: Outcome
  readonly names: ReadonlyMap<string, string>
}

interface BulkActionsProps {
  readonly rows: readonly PersonRow[]
  readonly selection: Selection
}

/** The actions for the selected people, and the result, which can be undone. */
export function BulkActions({ rows, selection: { selected, select } }: BulkActionsProps) {
  const [done, setDone] = useState<ActionResult>()
  const [asking, setAsking] = useState<'add_groups' | 'remove_groups'>()
  const change = useChange('changePersons', { refresh: ['listPersons', 'getPerson', 'listGroups', 'listAudit'] })
  const run = async (ids: readonly string[], kind: PersonsChange, groups: readonly string[] = []) => {
    const body = { person_ids: [...ids], change: kind, ...(groups.length > 0 && { groups: [...groups] }) }
    const names = new Map([...(done?.names ?? []), ...rows.map((row) => [row.person_id, nameOf(row)] as const)])
    const { result } = await change.mutateAsync({ body })
    setDone({ change: kind, groups, outcome: result, names })
    select(new Set())
  }
  // A refusal of the whole action is shown below.
  const start = (kind: PersonsChange) => void run([...selected], kind).catch(() => {})
  return (
    <>
      <Problem error={asking ? undefined : change.error} />
      {done && selected.size === 0 && (
        <Summary
          done={done}
          busy={change.isPending}
          onUndo={() => void run(done.outcome.changed, OPPOSITE[done.change], done.groups).catch(() => {})}
          onClose={() => setDone(undefined)}
        />
      )}
      {selected.size > 0 && (
        <section className="bulk" aria-label="Selected people">
          <p aria-live="polite">{things(selected.size, 'person', 'people')} selected</p>
          <div className="buttons">
            <Button onClick={() => setAsking('add_groups')}>Add to a group</Button>
            <Button onClick={() => setAsking('remove_groups')}>Remove from a group</Button>
            <Button busy={change.isPending} onClick={() => start('disable')}>
              Disable
            </Button>
            <Button busy={change.isPending} onClick={() => start('enable')}>
              Enable
            </Button>
            <Button look="quiet" onClick={() => select(new Set())}>
              Clear selection
            </Button>
          </div>
        </section>
      )}
      {asking && (
        <AskForGroups
          adding={asking === 'add_groups'}
          held={[...new Set(rows.filter(({ person_id }) => selected.has(person_id)).flatMap(({ groups }) => groups))]}
          onClose={() => setAsking(undefined)}
          onGroups={async (groups) => {
            await run([...selected], asking, groups)
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}

interface AskForGroupsProps {
  readonly adding: boolean
  /** The groups that at least one of the selected people is in: only these can be removed. */
  readonly held: readonly string[]
  readonly onClose: () => void
  readonly onGroups: (groups: readonly string[]) => Promise<unknown>
}

function AskForGroups({ adding, held, onClose, onGroups }: AskForGroupsProps) {
  const all = useGroupNames()
  const title = adding ? 'Add to groups' : 'Remove from groups'
  const required = (chosen: readonly string[]) => (chosen.length > 0 ? undefined : 'Choose at least one group.')
  return (
    <Dialog title={title} onClose={onClose}>
      <EditForm
        label={title}
        initial={{ groups: [] as readonly string[] }}
        fields={[
          adding
            ? { kind: 'groups', name: 'groups', label: 'Groups', knownGroups: all, required: true, check: required }
            : {
                kind: 'many',
                name: 'groups',
                label: 'Groups',
                options: held.toSorted().map((name) => [name, name] as const),
                check: required,
              },
        ]}
        submit={adding ? 'Add to the groups' : 'Remove from the groups'}
        onCancel={onClose}
        onSubmit={({ groups }) => onGroups(groups)}
      />
    </Dialog>
  )
}

interface SummaryProps {
  readonly done: ActionResult
  readonly busy: boolean
  readonly onUndo: () => void
  readonly onClose: () => void
}

function Summary({ done: { change, groups, outcome, names }, busy, onUndo, onClose }: SummaryProps): ReactNode {
  return (
    <section className="bulk" aria-label="What was changed">
      <p role="status">{outcomeWords(change, groups, outcome)}</p>
      <div className="buttons">
        {outcome.changed.length > 0 && (
          <Button busy={busy} onClick={onUndo}>
            Undo
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Dismiss
        </Button>
      </div>
      {outcome.refused.length > 0 && (
        <ul className="bulk-refused">
          {outcome.refused.map(({ person_id, message }) => (
            <li key={person_id}>
              <strong>{names.get(person_id) ?? person_id}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
