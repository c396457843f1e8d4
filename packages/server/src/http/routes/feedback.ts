import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { sendFeedback as keep } from '../../reading/feedback/send.js'
import { updateFeedback as change } from '../../reading/feedback/update.js'
import type { FeedbackRecord } from '../../storage/site/feedback.js'
import type { Stores } from '../../storage/stores.js'
import { acting, orNotFound } from './acting.js'
import type { Handler } from './handler.js'
import { listAnswer, pageIn } from './paging.js'
import { signedIn } from './signed-in.js'

export const sendFeedback: Handler<'sendFeedback'> = async (call) => ({
  status: 201,
  result: { id: await keep(call.services, signedIn(call), { ...call.body, address: call.address }) },
})

export const listFeedback: Handler<'listFeedback'> = async (call) => {
  const { services, organization } = await acting(call)
  const { state } = call.query
  const page = pageIn(call.query)
  const { feedback, ...listing } = await services.stores.feedback.list(organization.id, {
    ...page,
    state,
  })
  return listAnswer(page, listing, await Promise.all(feedback.map((record) => feedbackView(services.stores, record))))
}

export const updateFeedback: Handler<'updateFeedback'> = async (call) => {
  const changed = await change(await acting(call), call.params.feedback_id, call.body.state)
  return { result: await feedbackView(call.services.stores, orNotFound(changed, 'feedback in another state')) }
}

async function feedbackView(
  stores: Stores,
  { organization_id: _, created_at, updated_at, ...feedback }: FeedbackRecord,
) {
  const handles = await stores.handles.of(feedback.person_id)
  return {
    ...feedback,
    handles: handles.map(({ type, value, verified }) => ({ type, value, verified })),
    created_at: isoTime(created_at),
    updated_at: isoTimeOrNull(updated_at),
  }
}
