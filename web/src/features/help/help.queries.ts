import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';

export type HelpEntry = ResultOf<'help.listArticles'>['list'][number];
export type HelpTopic = HelpEntry['topic'];

const FRESH_MS = 5 * 60_000;

/** Every article by title: small, the same for everybody, and seldom changed. */
export const useHelpList = () => useCall('help.listArticles', {}, { staleTime: FRESH_MS });

/** The list as topics with their articles, in its order. */
export function byTopic(list: readonly HelpEntry[]): [HelpTopic, HelpEntry[]][] {
  const topics = new Map<HelpTopic, HelpEntry[]>();
  for (const entry of list) topics.set(entry.topic, [...(topics.get(entry.topic) ?? []), entry]);
  return [...topics];
}
