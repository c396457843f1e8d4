/** The organization that a command is about; the one of the settings where it is left out. */
export const ORG_OPTION = ['--org <id>', 'another organization than that of PORTICO_ORG_ID'] as const
