import type { SampleRequest } from '../sample-request.js'
import { curl } from './curl.js'
import { go } from './go.js'
import { java } from './java.js'
import { php } from './php.js'
import { python } from './python.js'
import { typescript } from './typescript.js'

/** A language of samples. */
export interface Language {
  readonly id: string
  readonly name: string
  /** The request as a program that prints the response, using only the language's standard library. */
  readonly write: (request: SampleRequest) => string
}

/** The languages of samples, in display order. */
export const LANGUAGES: readonly Language[] = [
  { id: 'curl', name: 'curl', write: curl },
  { id: 'typescript', name: 'TypeScript', write: typescript },
  { id: 'python', name: 'Python', write: python },
  { id: 'go', name: 'Go', write: go },
  { id: 'java', name: 'Java', write: java },
  { id: 'php', name: 'PHP', write: php },
]
