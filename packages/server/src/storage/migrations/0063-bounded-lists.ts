/**
 * Every filter of a long list has an index that is sorted like the list, so that a page costs its own rows and not those
 * of the table. The events that name someone by a handle are found by it when that person is removed.
 */
export const boundedLists = {
  name: '0063-bounded-lists',
  kind: 'expand',
  statements: [
    'create index audit_actor on audit (organization_id, actor, at)',
    'drop index audit_person',
    'create index audit_person on audit (organization_id, person_id, at) where person_id is not null',

    'alter table analytics_events add column handle text',
    {
      sqlite: `update analytics_events
        set handle = json_extract(detail, '$.handle.type') || ' ' || json_extract(detail, '$.handle.value')
        where detail like '%"handle":%'`,
      postgres: `update analytics_events
        set handle = (detail::json -> 'handle' ->> 'type') || ' ' || (detail::json -> 'handle' ->> 'value')
        where detail like '%"handle":%'`,
    },
    'create index analytics_events_handle on analytics_events (organization_id, handle) where handle is not null',
    'create index analytics_events_name on analytics_events (organization_id, name, at)',
    `create index analytics_events_person on analytics_events (organization_id, person_id, at)
      where person_id is not null`,

    'create index access_requests_state on access_requests (organization_key, state, created_at)',
    'create index access_requests_person on access_requests (organization_key, person_key, created_at)',
    'create index feedback_state on feedback (organization_key, state, created_at)',
    `create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, created_at)
      where delivered_at is null and failed_at is null`,
    'create index webhook_deliveries_failed on webhook_deliveries (webhook_id, created_at) where failed_at is not null',
    `create index flows_invitations on flows (organization_id, created_at) where kind = 'invitation'`,
    'create index organizations_listed on organizations (created_at, id)',

    'drop index readings_of_person',
    'create index readings_of_person on readings (person_key, last_at)',
    'drop index content_openings_of_person',
    'create index content_openings_of_person on content_openings (person_key, opened_at)',
    'drop index content_openings_of_part',
    'create index content_openings_of_part on content_openings (site_key, build, part, content, opened_at)',
  ],
} as const
