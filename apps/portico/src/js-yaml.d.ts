/** What is used of `js-yaml`, which has no types of its own. */
declare module 'js-yaml' {
  /** @throws YAMLException for a text that is no YAML. */
  export function load(text: string): unknown
}
