import type { EndpointName } from '@portico/protocol'
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAnnounce } from '../announcer.js'
import { ApiError } from './api-error.js'
import { type CallInput, type CallResult, call } from './call.js'
import { useConnection } from './connection.js'

interface ReadOptions {
  /** Default: true. False postpones the read. */
  readonly when?: boolean
  /** Milliseconds between reads while the page is open. */
  readonly every?: number
}

/**
 * Reads from the server and caches the result until a change invalidates it.
 * @example const persons = useRead('listPersons', { query: { limit: 50 } })
 */
export function useRead<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> = {} as CallInput<Name>,
  { when = true, every }: ReadOptions = {},
) {
  const { connection } = useConnection()
  return useQuery<CallResult<Name>, ApiError>({
    queryKey: [name, connection.organization, input],
    queryFn: ({ signal }) => call(connection, name, { ...input, signal }),
    enabled: when,
    placeholderData: keepPreviousData,
    // While the server cannot be reached, the page tries again by itself.
    refetchInterval: ({ state: { error } }) => (error?.status === 0 ? TRY_AGAIN : (every ?? false)),
  })
}

interface ChangeOptions<Name extends EndpointName> {
  /** What must be read again afterwards. */
  readonly refresh?: readonly EndpointName[]
  /** Announced to the user when it is done. */
  readonly done?: string | ((answer: CallResult<Name>) => string)
}

/**
 * Changes something on the server. `mutateAsync` rejects with an ApiError, which `Problem` and forms show.
 * @example const remove = useChange('deleteKey', { refresh: ['listKeys'], done: 'Key removed.' })
 */
export function useChange<Name extends EndpointName>(name: Name, { refresh = [], done }: ChangeOptions<Name> = {}) {
  const { connection } = useConnection()
  const queries = useQueryClient()
  const announce = useAnnounce()
  return useMutation<CallResult<Name>, ApiError, CallInput<Name>>({
    mutationKey: [name],
    mutationFn: (input) => call(connection, name, input),
    onSuccess: async (answer) => {
      if (done !== undefined) announce(typeof done === 'string' ? done : done(answer))
      await Promise.all(refresh.map((stale) => queries.invalidateQueries({ queryKey: [stale] })))
    },
  })
}

/** Milliseconds after which a read is repeated if there was no response: at first at once, later from time to time. */
const RETRY = 400
const TRY_AGAIN = 5_000

/** The cache of what was read from the server. A refusal is final; a network failure is retried once, and then said. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
        retryDelay: RETRY,
        // A browser that takes itself to be offline would wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
