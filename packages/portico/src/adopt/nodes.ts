import type { Node, ObjectExpression, ObjectProperty } from '@babel/types'

/** Where a node begins and ends in its text. */
export const start = (node: Node): number => node.start ?? 0
export const end = (node: Node): number => node.end ?? 0

/** The name of a property; undefined if it is computed. */
export function keyOf({ key, computed }: Pick<ObjectProperty, 'key' | 'computed'>): string | undefined {
  if (computed) return undefined
  return key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined
}

/** The property of an object with this name. */
export const propertyOf = (object: ObjectExpression | undefined, name: string): ObjectProperty | undefined =>
  object?.properties.find(
    (property): property is ObjectProperty => property.type === 'ObjectProperty' && keyOf(property) === name,
  )

/** The value of that property. */
export const valueIn = (object: ObjectExpression | undefined, name: string): Node | undefined =>
  propertyOf(object, name)?.value

/** The direct child nodes of a node. */
export const within = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, inner]) => (/Comments$/.test(key) ? [] : [inner].flat().filter(isNode)))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
