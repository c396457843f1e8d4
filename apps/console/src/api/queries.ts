import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.js'

/** What was read from the server. A refusal is an answer and not asked for again; a network that fails is tried twice more. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
      mutations: { retry: false },
    },
  })
