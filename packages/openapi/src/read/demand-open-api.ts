import { isRecord } from '@portico/access/guards'

/** A file in another format than OpenAPI. Its message is for the author of the site. */
export class OtherFormatError extends Error {}

/** A definition of the GraphQL schema language, https://spec.graphql.org/draft/#sec-Type-System. */
const GRAPHQL =
  /^[ \t]*(?:extend[ \t]+)?(?:schema[ \t]*[@{]|directive[ \t]+@|(?:type|interface|input|enum|union|scalar)[ \t]+\w+[ \t]*(?:[@{=]|implements\b|$))/m

/**
 * @param source the file, by the path that the author knows
 * @param parsed its content; undefined if it is neither YAML nor JSON
 * @throws OtherFormatError for a file in a format of another kind of API
 */
export function demandOpenApi(source: string, text: string, parsed: unknown): void {
  const format = formatOf(source, text, parsed)
  if (format !== undefined)
    throw new OtherFormatError(
      `${source} is ${format}, which is not supported. The option openapi takes descriptions in OpenAPI 3.0, 3.1 or 3.2.`,
    )
}

function formatOf(source: string, text: string, parsed: unknown): string | undefined {
  if (isRecord(parsed)) {
    if ('openapi' in parsed) return undefined
    if ('asyncapi' in parsed) return 'an AsyncAPI description'
    const data = isRecord(parsed.data) ? parsed.data : parsed
    return '__schema' in data ? 'a GraphQL schema' : undefined
  }
  return /\.(?:graphqls?|gql)$/i.test(source) || GRAPHQL.test(text) ? 'a GraphQL schema' : undefined
}
