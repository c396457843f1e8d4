import {
  OPENING_WAYS,
  type OpeningWay,
  READING_GROUPINGS,
  type ReadingGrouping,
  type RequestQuery,
} from '@portico/protocol'
import { datesIn } from '../kit/dates.js'

type Query = Omit<RequestQuery<'listReadings'>, 'limit' | 'offset'>

/** What readings are narrowed to. */
export type ReadingFilters = { readonly [Name in keyof Query]: Query[Name] | undefined }

const isWay = (word: string): word is OpeningWay => Object.hasOwn(OPENING_WAYS, word)
const isGrouping = (word: string): word is ReadingGrouping => Object.hasOwn(READING_GROUPINGS, word)

/** What the address says of the readings to show: the filters, and what they are added up by. */
export function filtersOf(search: URLSearchParams): {
  readonly filters: ReadingFilters
  readonly by: ReadingGrouping | undefined
} {
  const of = (name: string) => search.get(name) ?? undefined
  const [way = '', by = ''] = [of('way'), of('by')]
  return {
    filters: {
      ...datesIn(search, new Date()),
      person_id: of('person_id'),
      organization_id: of('organization_id'),
      page: of('page'),
      way: isWay(way) ? way : undefined,
    },
    by: isGrouping(by) ? by : undefined,
  }
}
