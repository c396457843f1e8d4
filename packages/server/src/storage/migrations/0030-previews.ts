/** Builds of pull requests, each registered for the origin of its preview. */
export const previews = {
  name: '0030-previews',
  kind: 'expand',
  statements: [
    `create table previews (
      organization_id text not null references organizations (id) on delete cascade,
      build text not null, name text not null, url text not null, origin text not null,
      created_at bigint not null, expires_at bigint not null, primary key (organization_id, build))`,
    'create unique index previews_origin on previews (organization_id, origin)',
    'create index previews_of_origin on previews (origin)',
    'create index previews_expiry on previews (expires_at)',
  ],
} as const
