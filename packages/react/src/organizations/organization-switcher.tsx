import type { OrganizationDetails } from '@portico/sdk'
import type { ReactNode } from 'react'
import { Dropdown } from '../fields/dropdown.js'
import { DropdownList } from '../fields/dropdown-list.js'
import { AROUND_TEXTS } from '../text/around-texts.js'
import { useText } from '../text/text-context.js'
import { TextProvider } from '../text/text-provider.js'
import { useOrganizations } from './use-organizations.js'

export interface OrganizationSwitcherProps {
  /** Shown while the organizations are looked up. Default: the list, empty and disabled. */
  readonly fallback?: ReactNode
  /** Which organizations are offered in addition to the current one. */
  readonly filter?: (organization: OrganizationDetails) => boolean
  readonly renderLabel?: (organization: OrganizationDetails) => ReactNode
}

/** A list of the user's organizations; choosing one switches to it. */
export function OrganizationSwitcher(props: OrganizationSwitcherProps) {
  return (
    <TextProvider defaults={AROUND_TEXTS}>
      <div className="sid-organization-switcher">
        <Switcher {...props} />
      </div>
    </TextProvider>
  )
}

function Switcher({ fallback, filter, renderLabel = ({ org_name }) => org_name }: OrganizationSwitcherProps) {
  const { organizations, currentOrganization, switchOrganization, isLoading } = useOrganizations()
  const text = useText()
  const label = text('org.switcher.label')
  if (isLoading || !currentOrganization)
    return (
      fallback ?? <Dropdown label={label} value="-" onChange={() => {}} disabled items={[{ label: '-', value: '-' }]} />
    )
  // The current one stays in the list whatever the filter says: the list must be able to show its value.
  const offered = organizations.filter((each) => each.id === currentOrganization.id || (filter?.(each) ?? true))
  return (
    <Dropdown
      label={label}
      list={DropdownList}
      value={currentOrganization.id}
      onChange={(oid) => void switchOrganization({ oid })}
      items={offered.map((each) => ({ value: each.id, label: renderLabel(each) }))}
    />
  )
}
