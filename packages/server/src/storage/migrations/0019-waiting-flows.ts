/** A flow records, as a digest, the browser that started it, so that the same browser can continue with it. */
export const waitingFlows = {
  name: '0019-waiting-flows',
  kind: 'expand',
  statements: [
    'alter table flows add column browser text',
    'create index flows_browser on flows (browser) where browser is not null',
  ],
} as const
