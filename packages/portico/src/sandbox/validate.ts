import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Description, Operation } from './description.js'
import type { Call, Fault } from './site-sandbox.js'

/** The parts of a request that a description covers. */
export type OperationInput = Pick<Call, 'path' | 'query' | 'headers' | 'body'>

/** Lists what is wrong with a request to an operation. */
export type Validate = (operation: Operation, input: OperationInput) => Fault[]

/** The maximum number of errors that are listed; a body may have thousands. */
const MOST_FAULTS = 20

/** Checks requests against a description. Schemas are compiled when they are first needed. */
export function createValidator({ document }: Description): Validate {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const faults = (pointer: string, value: unknown, base: string): Fault[] => {
    const accepts = compiled.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` })
    compiled.set(pointer, accepts)
    return accepts(value) ? [] : (accepts.errors ?? []).slice(0, MOST_FAULTS).map((error) => faultOf(error, base))
  }
  return (operation, input) => [
    ...operation.parameters.flatMap(({ name, in: where, required, numeric, schema }) => {
      const text = textOf(input, where, name)
      if (text === undefined || text === '') return required ? [{ path: `/${name}`, message: 'is required' }] : []
      return faults(schema, numeric && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text, `/${name}`)
    }),
    ...(operation.body === undefined ? [] : faults(operation.body, input.body, '')),
  ]
}

function textOf({ path, query, headers }: OperationInput, where: string, name: string): string | undefined {
  if (where === 'path') return path[name]
  return where === 'query' ? query[name] : headers[name.toLowerCase()]
}

function faultOf({ instancePath, keyword, params, message }: ErrorObject, base: string): Fault {
  const path = `${base}${instancePath}`
  if (keyword === 'required') return { path: `${path}/${params.missingProperty}`, message: 'is required' }
  if (keyword === 'enum') return { path, message: `must be one of ${params.allowedValues.join(', ')}` }
  return { path, message: message ?? 'is not valid' }
}
