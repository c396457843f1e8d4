import { form } from './setting-form.js'

/** Which groups a company's directory may keep by SCIM. */
export const DIRECTORY_FORM = form<{ readonly directory_groups: readonly string[] }>({
  tab: 'readers',
  title: 'Directory (SCIM)',
  intro: 'What a directory such as Okta or Microsoft Entra ID may change with an API key for provisioning by SCIM.',
  fields: [
    {
      kind: 'names',
      name: 'directory_groups',
      label: 'Groups that the directory keeps',
      hint: 'The directory can create these groups and decides who is in them. A name in full also covers a group that already exists. A name that ends with *, such as okta-*, covers new groups that no page asks for; * alone covers every such group. Without a name, the directory keeps no group. Press Enter after each name.',
    },
  ],
  read: ({ directory_groups }) => ({ directory_groups }),
  write: (values) => values,
})
