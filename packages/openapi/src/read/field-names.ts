import { Oas3_1Types, Oas3_2Types, Oas3Types } from '@redocly/openapi-core'

/** The fields of every object of OpenAPI 3.0 to 3.2, and the keywords of JSON Schema. */
const FIELD_NAMES: ReadonlySet<string> = new Set(
  [Oas3Types, Oas3_1Types, Oas3_2Types].flatMap((types) =>
    Object.values(types).flatMap(({ properties }) => Object.keys(properties)),
  ),
)

/**
 * Whether OpenAPI or JSON Schema defines a name, such as `itemSchema`. It tells nothing about a description, and scripts that show
 * any description contain it.
 */
export const isFieldName = (name: string): boolean => FIELD_NAMES.has(name)
