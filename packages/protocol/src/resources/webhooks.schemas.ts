import { type Static, Type } from 'typebox'
import { Id, Nothing, oneOf, orNull, PageQuery, strict, Texts, Time } from './common.schemas.js'

const Webhook = {
  id: Id,
  url: Type.String(),
  events: Texts,
  description: Type.String(),
  active: Type.Boolean(),
  created_by: Type.String(),
  created_at: Time,
}

const Delivery = Type.Object({
  id: Id,
  event: Type.String(),
  state: Type.Unsafe<'waiting' | 'delivered' | 'failed'>(Type.String({ enum: ['waiting', 'delivered', 'failed'] })),
  attempts: Type.Integer(),
  status: orNull(Type.Integer()),
  error: orNull(Type.String()),
  created_at: Time,
  due_at: orNull(Time),
  delivered_at: orNull(Time),
})

/** `*`, the full name of an event, or a prefix followed by `.*`. */
const EventPattern = Type.String({ pattern: '^(?:\\*|[a-z_]+(?:\\.[a-z_]+)*(?:\\.\\*)?)$', maxLength: 64 })

const Url = Type.String({ minLength: 1, maxLength: 2_048 })

const Description = Type.String({ maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

const Events = Type.Array(EventPattern, { minItems: 1, maxItems: 64 })

export const CreateWebhookBody = Type.Object(
  { url: Url, events: Type.Optional(Events), description: Type.Optional(Description) },
  strict,
)

export type CreateWebhookBody = Static<typeof CreateWebhookBody>

export const UpdateWebhookBody = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    description: Type.Optional(Description),
    active: Type.Optional(Type.Boolean()),
  },
  { ...strict, minProperties: 1 },
)

export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>

const DeliveriesQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(oneOf('waiting', 'delivered', 'failed')),
})

export const WEBHOOKS_REQUESTS = {
  listWebhooks: { querystring: PageQuery },
  createWebhook: { body: CreateWebhookBody },
  getWebhook: {},
  updateWebhook: { body: UpdateWebhookBody },
  deleteWebhook: {},
  testWebhook: {},
  listDeliveries: { querystring: DeliveriesQuery },
  replayDelivery: {},
} as const

export const WEBHOOKS_RESULTS = {
  listWebhooks: { result: Type.Array(Type.Object(Webhook)) },
  createWebhook: { status: 201, result: Type.Object({ ...Webhook, secret: Type.String() }) },
  getWebhook: { result: Type.Object(Webhook) },
  updateWebhook: { result: Type.Object(Webhook) },
  deleteWebhook: { result: Nothing },
  testWebhook: { status: 201, result: Delivery },
  listDeliveries: { result: Type.Array(Delivery) },
  replayDelivery: { status: 201, result: Delivery },
} as const
