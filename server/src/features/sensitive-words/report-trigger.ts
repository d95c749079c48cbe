import { MAX_CONTENT } from '#contract/functions/sensitive-words.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { insertTrigger, type NewTrigger, type Standing, standingOf } from './triggers.store.ts';
import { installPause, type WordNews } from './word-list.ts';

/**
 * Stores that a user wrote sensitive words, and returns how often they did recently. Each trigger beyond
 * `sensitive_words.trigger_limit` within `sensitive_words.trigger_window_s` starts a pause of
 * `sensitive_words.pause_s`, which every process knows at once. The same text twice within seconds counts once. Not for
 * visitors: their texts are masked and never reported.
 */
export async function reportTrigger(services: Services, db: Queryable, trigger: NewTrigger): Promise<Standing> {
  const { rules, bus } = services;
  const limits = {
    limit: rules.get('sensitive_words.trigger_limit'),
    windowS: rules.get('sensitive_words.trigger_window_s'),
    pauseS: rules.get('sensitive_words.pause_s'),
  };
  const content = trigger.content.slice(0, MAX_CONTENT);
  const stored = await insertTrigger(db, { ...trigger, content }, limits);
  if (stored === null) return standingOf(db, trigger.userId, limits.windowS);
  if (stored.pausedUntil !== null) {
    const pause = { userId: trigger.userId, untilMs: stored.pausedUntil.getTime() };
    installPause(services, pause);
    bus.publish('words', { kind: 'paused', ...pause } satisfies WordNews);
  }
  return stored;
}
