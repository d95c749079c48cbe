import type { TFunction } from 'i18next';
import type { Conversation } from '#contract/chat/messages.ts';

/** Team groups have labels, which are translated; other groups have names. */
const TEAM = /^team:(support|moderation|operations)$/;

/** The name of a conversation without another person: a group, or support without an agent. */
export function roomTitle(t: TFunction<'chat'>, { kind, title }: Pick<Conversation, 'kind' | 'title'>): string {
  const team = TEAM.exec(title)?.[1];
  if (team !== undefined) return t(`team.${team}`);
  if (kind === 'support') return t('chat:window.support');
  return title || t('chat:window.group');
}
