import { form } from './setting-form.js'

/** Which groups a company's directory may manage through SCIM. */
export const DIRECTORY_FORM = form<{ readonly directory_groups: readonly string[] }>({
  tab: 'readers',
  title: 'Directory (SCIM)',
  intro: 'What a directory such as Okta or Microsoft Entra ID can change with an API key for SCIM provisioning.',
  fields: [
    {
      kind: 'names',
      name: 'directory_groups',
      label: 'Groups managed by the directory',
      hint: 'The directory can create these groups and decides who is in them. A full name also covers a group that already exists. A name that ends with *, such as okta-*, covers new groups that no page requires; * alone covers all such groups. If the list is empty, the directory manages no groups. Press Enter after each name.',
    },
  ],
  read: ({ directory_groups }) => ({ directory_groups }),
  write: (values) => values,
})
