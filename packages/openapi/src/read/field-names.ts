import { Oas3_1Types, Oas3_2Types, Oas3Types } from '@redocly/openapi-core'

/** The objects of OpenAPI in each version that a description may be written in. */
const VERSIONS = [Oas3Types, Oas3_1Types, Oas3_2Types]

/** The fields of all of them, and the keywords of JSON Schema. */
const FIELD_NAMES: ReadonlySet<string> = new Set(
  VERSIONS.flatMap((types) => Object.values(types).flatMap(({ properties }) => Object.keys(properties))),
)

/**
 * Whether OpenAPI or JSON Schema defines a name, such as `itemSchema`. It tells nothing about a description, and scripts that show
 * any description contain it.
 */
export const isFieldName = (name: string): boolean => FIELD_NAMES.has(name)
