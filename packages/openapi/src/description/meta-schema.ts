/**
 * Whether an address is that of a schema for schemas, such as https://json-schema.org/draft/2020-12/schema. What it says is known to
 * everyone who reads schemas, so a description refers to it without a copy.
 */
export const isMetaSchema = (address: string): boolean =>
  /^https?:\/\/(?:json-schema\.org\/draft[-/]|spec\.openapis\.org\/oas\/3\.)/.test(address)
