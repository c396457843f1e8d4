/** The parts of `js-yaml` that are used here; the package has no types. */
declare module 'js-yaml' {
  export const CORE_SCHEMA: object
  /** @throws YAMLException for a text that is not YAML. */
  export function load(text: string, options?: { readonly schema: object }): unknown
}
