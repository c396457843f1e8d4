import { useParams, useSearchParams } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useChange, useRead } from '../api/use-api.js'
import { Facts } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import type { FormValues } from '../kit/form/field.js'
import { Unsaved } from '../kit/form/unsaved.js'
import { LoadedPage } from '../kit/loaded-page.js'
import { Page, Section } from '../kit/page.js'
import { Tabs } from '../kit/tabs.js'
import { When } from '../kit/when.js'
import { KeyWebhook } from './key-webhook.js'
import { MailPreviews, MailTest } from './mail-delivery.js'
import { MailTextsForm } from './mail-texts-form.js'
import type { OrganizationRow } from './organizations.js'
import { PasswordRulesForm } from './password-rules-form.js'
import { SetUpLinks } from './set-up-links.js'
import { type SettingForm, settingsOf, TABS, tabIn } from './setting-form.js'
import { SETTING_FORMS } from './setting-forms.js'

const BACK = { to: '/organizations', label: 'Organizations' }

/** One organization with all its settings. */
export function Organization() {
  const { organization_id = '' } = useParams()
  const organization = useRead('getOrganization', { path: { organization_id } })
  return (
    <LoadedPage of={organization} title="Organization" back={BACK}>
      {({ result }) => <OrganizationPage key={result.id} organization={result} />}
    </LoadedPage>
  )
}

const REFRESH = ['getOrganization', 'previewMails', 'listOrganizations', 'listAudit'] as const

function OrganizationPage({ organization }: { readonly organization: OrganizationRow }) {
  const { id, org_name, tenant_name, parent_id, person_pool, created_at } = organization
  const { connection } = useConnection()
  const path = { organization_id: id }
  const save = useChange('updateOrganization', {
    refresh: REFRESH,
    done: 'Settings saved. They take effect immediately.',
  })
  const settings = settingsOf(organization.settings)
  const saveSettings = (changed: Readonly<Record<string, unknown>>) =>
    save.mutateAsync({ path, body: { settings: changed } })
  const [search] = useSearchParams()
  const tab = tabIn(search.get('tab'))
  return (
    <Page title={org_name} back={BACK}>
      <Facts
        of={[
          ['Organization ID', <code key="id">{id}</code>],
          ['People', person_pool === 'own' ? 'Its own' : 'Shared with the parent organization'],
          ['Created', <When key="created" at={created_at} />],
        ]}
      />
      <Tabs label="Settings" tabs={Object.entries(TABS)} open={tab} />
      {/* Drafts belong to a tab, and are not carried over to the next. */}
      <Unsaved key={tab}>
        {tab === 'appearance' && (
          <Section title="Names">
            <EditForm
              key={`${org_name} ${tenant_name}`}
              label="Names"
              initial={{ org_name, tenant_name }}
              fields={[
                { kind: 'text', name: 'org_name', label: 'Name', required: true },
                {
                  kind: 'text',
                  name: 'tenant_name',
                  label: 'Tenant name',
                  required: true,
                  // The site names the group, so a change takes effect there with the next build.
                  hint: (names) =>
                    parent_id === null
                      ? undefined
                      : `Members count on the parent organization’s site as the group org:${names.tenant_name}. If you change it, update the site’s access rules too.`,
                },
              ]}
              draft
              onSubmit={(names) => save.mutateAsync({ path, body: names })}
            />
          </Section>
        )}
        {SETTING_FORMS.filter((form) => form.tab === tab).map((form) => (
          <Section key={form.title} title={form.title} intro={form.intro}>
            <SettingsForm form={form} settings={settings} save={saveSettings} />
          </Section>
        ))}
        {tab === 'sign-in' && (
          <PasswordRulesForm
            rules={settings.password_rules}
            save={(password_rules) => saveSettings({ password_rules })}
          />
        )}
        {/* Its calls apply to the organization that the console currently administers. */}
        {tab === 'sign-in' && connection.organization === id && <SetUpLinks />}
        {tab === 'readers' && connection.organization === id && <KeyWebhook />}
        {tab === 'emails' && connection.organization === id && (
          <>
            <MailTest />
            <MailPreviews />
          </>
        )}
        {tab === 'emails' && (
          <MailTextsForm
            texts={settings.mail_texts}
            canPreview={connection.organization === id}
            save={(mail_texts) => saveSettings({ mail_texts })}
          />
        )}
      </Unsaved>
    </Page>
  )
}

interface SettingsFormProps {
  readonly form: SettingForm
  readonly settings: ReturnType<typeof settingsOf>
  readonly save: (changed: Readonly<Record<string, unknown>>) => Promise<unknown>
}

function SettingsForm({ form, settings, save }: SettingsFormProps) {
  const initial: FormValues = form.read(settings)
  return (
    <EditForm
      key={JSON.stringify(initial)}
      label={form.title}
      initial={initial}
      fields={form.fields}
      draft
      onSubmit={(values) => save(form.write(values))}
    />
  )
}
