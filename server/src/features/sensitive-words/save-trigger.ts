import { saveTrigger } from '#contract/functions/sensitive-words.ts';
import { isStaff } from '#core/access/access.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { maskFor } from './mask.ts';
import { reportTrigger } from './report-trigger.ts';
import { standingOf } from './triggers.store.ts';

/** The words that the browser reports are not trusted: the text is searched again. Staff quote them, and are not counted. */
export const saveTriggerHandler = handle(saveTrigger, async (call: WriteCall, params) => {
  const { triggerContent, conversationId = null, clientId = null } = params;
  const { services, tx, session } = call;
  const { userId } = session;
  const { words } = maskFor(services)(triggerContent);
  if (words.length === 0 || isStaff(session.role))
    return (await standingOf(tx, userId, services.rules.get('sensitive_words.trigger_window_s'))).count;
  const trigger = { userId, words, content: triggerContent, conversationId, clientId };
  return (await reportTrigger(services, tx, trigger)).count;
});
