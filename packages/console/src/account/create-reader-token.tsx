import { READER_TOKENS, type RequestResult } from '@portico/protocol'
import { useChange } from '../api/use-api.js'
import { EditForm } from '../kit/form/edit-form.js'
import { useRecently } from '../session/recent.js'
import { language, say } from '../words/translate.js'

interface CreateReaderTokenProps {
  /** The groups that the person's tokens may use. */
  readonly groups: readonly string[]
  /** The most days that the organization lets a token last. */
  readonly mostDays: number
  readonly onCreated: (token: RequestResult<'createReaderToken'>) => void
  readonly onCancel: () => void
}

/** A form for a new reader token. Asks for a sign-in first if the last one was too long ago. */
export function CreateReaderToken({ groups, mostDays, onCreated, onCancel }: CreateReaderTokenProps) {
  const recently = useRecently()
  const create = useChange('createReaderToken', {
    refresh: ['myReaderTokens'],
    done: say('Token created. Copy it now; you won’t be able to see it again.'),
  })
  return (
    <EditForm
      label={say('Create a reader token')}
      initial={{
        name: '',
        groups: [] as readonly string[],
        days: String(Math.min(READER_TOKENS.usualDays, mostDays)),
      }}
      fields={[
        { kind: 'text', name: 'name', label: say('Name'), required: true, hint: say('The program that will use it.') },
        {
          kind: 'many',
          name: 'groups',
          label: say('Groups'),
          options: groups.map((group) => [group, group] as const),
          hint: say(
            'The token reads the pages of these groups for as long as you are a member. With none selected, it reads the pages for everyone who is signed in.',
          ),
        },
        { kind: 'choice', name: 'days', label: say('Expires after'), required: true, options: daysUpTo(mostDays) },
      ]}
      submit={say('Create token')}
      onCancel={onCancel}
      onSubmit={async ({ name, groups: chosen, days }) => {
        const body = { name: name.trim(), groups: [...chosen], expires_in_days: Number(days) }
        const { result } = await recently(() => create.mutateAsync({ body }))
        onCreated(result)
      }}
    />
  )
}

/** The lifetimes to choose from, including the longest that the organization allows. */
const daysUpTo = (most: number): readonly (readonly [string, string])[] =>
  [...new Set([7, 30, READER_TOKENS.usualDays, READER_TOKENS.mostDays, most])]
    .filter((days) => days <= most)
    .sort((first, other) => first - other)
    .map((days) => [String(days), daysOf(days)])

/** A number of days in words, such as "7 days". */
const daysOf = (days: number): string =>
  new Intl.NumberFormat(language(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
