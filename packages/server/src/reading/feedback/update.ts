import type { FeedbackState } from '@portico/protocol/schemas'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { labelOf } from '../../identity/authority/actor.js'
import type { FeedbackRecord } from '../../storage/site/feedback.js'

/** Marks feedback as done, or as open again. Undefined if there is none, or none in another state. */
export function updateFeedback(
  { services, organization, actor }: Acting,
  id: string,
  state: FeedbackState,
): Promise<FeedbackRecord | undefined> {
  return services.stores.transaction(async (inside) => {
    const change = { state, at: services.clock.now(), by: labelOf(actor) }
    const feedback = await inside.feedback.update(organization.id, id, change)
    if (!feedback) return undefined
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      personId: feedback.person_id,
      action: 'feedback.updated',
      detail: { feedback: id, state },
    })
    return feedback
  })
}
