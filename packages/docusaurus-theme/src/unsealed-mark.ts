/**
 * The file in a staging folder that keeps Git from adding anything of it, so that a tool that commits a copy of the folder, such as
 * `docusaurus deploy --skip-build`, publishes nothing.
 */
export const UNSEALED_FILE = '.gitignore'

export const UNSEALED_TEXT =
  '# This folder contains private pages, unsealed. Publish the folder that "portico seal" writes instead.\n*\n'
