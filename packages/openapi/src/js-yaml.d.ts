/** The parts of `js-yaml` that are used here; the package has no types. */
declare module 'js-yaml' {
  export class Schema {
    extend(types: { readonly implicit: readonly Type[]; readonly explicit: readonly Type[] }): Schema
  }
  export class Type {
    constructor(
      tag: string,
      options: {
        readonly kind: 'scalar'
        readonly resolve: (text: unknown) => boolean
        readonly construct: (text: string) => unknown
      },
    )
  }
  export class YAMLException extends Error {}
  export const types: Readonly<Record<'merge' | 'binary' | 'omap' | 'pairs' | 'set', Type>>
  export const CORE_SCHEMA: Schema
  /** @throws YAMLException for a text that is not YAML. */
  export function load(text: string, options?: { readonly schema: Schema; readonly filename?: string }): unknown
}
