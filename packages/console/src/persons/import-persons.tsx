import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { useConnection } from '../api/connection.js'
import { Button, ButtonLink, Buttons } from '../kit/button.js'
import { Note, things } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Page, Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { ImportPreview, RefusedRows } from './import-preview.js'
import { type FilePerson, readPersons } from './read-persons.js'
import { type ImportOutcome, sendPersons } from './send-persons.js'

type State =
  | { readonly at: 'choose' }
  | { readonly at: 'checking' | 'sending'; readonly persons: readonly FilePerson[]; readonly done: number }
  | { readonly at: 'checked' | 'sent'; readonly persons: readonly FilePerson[]; readonly outcome: ImportOutcome }

/**
 * Adds many people from a file: the file is chosen, checked by the server without adding anyone, previewed, then
 * imported.
 */
export function ImportPersons() {
  const { connection } = useConnection()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const [state, setState] = useState<State>({ at: 'choose' })
  const [failure, setFailure] = useState<Error>()

  const send = async (persons: readonly FilePerson[], dryRun: boolean) => {
    const [during, after] = dryRun ? (['checking', 'checked'] as const) : (['sending', 'sent'] as const)
    setFailure(undefined)
    const before = state.at === 'checked' ? state : ({ at: 'choose' } as const)
    setState({ at: during, persons, done: 0 })
    try {
      const onProgress = (done: number) => setState({ at: during, persons, done })
      const outcome = await sendPersons(connection, persons, { dryRun, onProgress })
      setState({ at: after, persons, outcome })
      announce(
        dryRun
          ? `${things(outcome.added, 'person', 'people')} can be added, ${outcome.refused.length} cannot.`
          : `${things(outcome.added, 'person', 'people')} added, ${outcome.refused.length} refused.`,
      )
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('The import stopped for an unknown reason. Try again.'))
      // After signing in again, a checked file can be sent again. People who were already added are then refused.
      setState(before)
    } finally {
      if (!dryRun) await queries.invalidateQueries({ queryKey: ['listPersons'] })
    }
  }

  return (
    <Page title="Import people" back={{ to: '/persons', label: 'People' }}>
      <Problem error={failure} />
      {state.at === 'choose' && (
        <EditForm
          label="Choose a file"
          initial={{ file: '' }}
          fields={[
            {
              kind: 'file',
              name: 'file',
              label: 'File',
              required: true,
              accept: '.csv,.json,.ndjson,text/csv,application/json,application/x-ndjson',
              hint: 'CSV with a header (email_address, phone_number, username, groups, active, password, password_hash, attributes), a JSON array, or one JSON object per line. The command “portico export” writes such files.',
            },
          ]}
          submit="Check the file"
          onSubmit={async ({ file }) => {
            const read = readPersons(file)
            if (!read.ok) throw new Error(read.sentence)
            await send(read.persons, true)
          }}
        />
      )}
      {(state.at === 'checking' || state.at === 'sending') && <Progress of={state} />}
      {state.at === 'checked' && (
        <>
          <Checked outcome={state.outcome} />
          <Buttons>
            <Button
              look="main"
              disabled={state.outcome.added === 0}
              onClick={() => void send(withoutRefused(state.persons, state.outcome), false)}
            >
              Add {things(state.outcome.added, 'person', 'people')}
            </Button>
            <Button onClick={() => setState({ at: 'choose' })}>Choose another file</Button>
          </Buttons>
          <RefusedRows of={state.outcome.refused} />
          <Section title="Preview" intro="The first rows of the file, as they were parsed.">
            <ImportPreview persons={state.persons} refused={state.outcome.refused} />
          </Section>
        </>
      )}
      {state.at === 'sent' && (
        <>
          <Note tone={state.outcome.refused.length > 0 ? 'wait' : 'good'}>
            <p>Added {things(state.outcome.added, 'person', 'people')}.</p>
          </Note>
          <RefusedRows of={state.outcome.refused} />
          <Buttons>
            <ButtonLink look="main" to="/persons">
              View people
            </ButtonLink>
            <Button onClick={() => setState({ at: 'choose' })}>Import another file</Button>
          </Buttons>
        </>
      )}
    </Page>
  )
}

const withoutRefused = (persons: readonly FilePerson[], { refused }: ImportOutcome) => {
  const places = new Set(refused.map(({ place }) => place))
  return persons.filter(({ place }) => !places.has(place))
}

function Progress({ of }: { readonly of: Extract<State, { at: 'checking' | 'sending' }> }) {
  const words = of.at === 'checking' ? 'Checking' : 'Adding'
  return (
    <div role="status">
      <p>
        {words} {of.done} of {things(of.persons.length, 'person', 'people')} …
      </p>
      <progress className="progress" aria-label={words} value={of.done} max={of.persons.length} />
    </div>
  )
}

function Checked({ outcome: { added, refused } }: { readonly outcome: ImportOutcome }) {
  if (refused.length === 0)
    return (
      <Note tone="good">
        <p>Ready to import {things(added, 'person', 'people')}.</p>
      </Note>
    )
  return (
    <Note tone="wait">
      <p>
        Ready to import {things(added, 'person', 'people')}. {things(refused.length, 'row')} will be skipped.
      </p>
    </Note>
  )
}
