import { fields, operationsOf } from '@portico/openapi/description'
import { expect, test } from 'vitest'
import { type DescribedModule, describedModule, descriptionIn, parsedOf } from './described-module.js'

const DESCRIPTION = JSON.parse(`{
  "openapi": "3.2.0",
  "info": { "title": "It's \\"A\\",\\nwhole: () => \u2028" },
  "tags": [{ "name": "b" }],
  "paths": {
    "/a": {
      "summary": "About",
      "get": { "tags": ["b"], "summary": "Get", "responses": { "200": {} } },
      "query": { "operationId": "ask" },
      "additionalOperations": { "COPY": { "summary": "Copy" } }
    },
    "/again": { "$ref": "#/components/pathItems/Item" },
    "__proto__": { "put": {} }
  },
  "webhooks": { "sent": { "post": { "description": "Long" } } },
  "components": {
    "schemas": { "__proto__": { "type": "string" }, "S": { "type": "object" } },
    "pathItems": { "Item": { "delete": { "operationId": "remove" } } },
    "securitySchemes": { "key": { "type": "apiKey" } }
  }
}`)

async function loaded(): Promise<DescribedModule> {
  const code = describedModule(DESCRIPTION)
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default
}

test('a module has the description as it is, and its head the same operations and schemas', async () => {
  const module = await loaded()
  expect(JSON.stringify(parsedOf(module, 'whole'))).toBe(JSON.stringify(DESCRIPTION))
  const head = fields(parsedOf(module, 'head'))
  const rowsOf = (api: typeof head) =>
    operationsOf(api).map(({ tag, operations }) => ({
      tag,
      operations: operations.map(({ id, method, path, isWebhook, raw }) => [id, method, path, isWebhook, raw.summary]),
    }))
  expect(rowsOf(head)).toEqual(rowsOf(fields(DESCRIPTION)))
  expect(Object.keys(fields(fields(head.components).schemas))).toEqual(['__proto__', 'S'])
  expect(JSON.stringify(head)).not.toMatch(/responses|"type":"object"|Long/)
})

test('its texts are found in its code, and none in other code', () => {
  expect(JSON.stringify(descriptionIn(describedModule(DESCRIPTION)))).toBe(JSON.stringify(DESCRIPTION))
  expect(descriptionIn('export default {}')).toBeUndefined()
})
