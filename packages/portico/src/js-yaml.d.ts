/** The parts of `js-yaml` that are used here; the package has no types. */
declare module 'js-yaml' {
  /** @throws YAMLException for a text that is not YAML. */
  export function load(text: string): unknown
}
