import type { TFunction } from 'i18next';
import type { Conversation } from '#contract/functions/chat.ts';

/** The rooms of the teams are labels, which everybody reads in their own language; other groups have names. */
const TEAM = /^team:(support|moderation|operations)$/;

/** What a conversation without another person is called on the screen: a group, or support that nobody has taken yet. */
export function roomTitle(t: TFunction<'chat'>, { kind, title }: Pick<Conversation, 'kind' | 'title'>): string {
  const team = TEAM.exec(title)?.[1];
  if (team !== undefined) return t(`team.${team}`);
  if (kind === 'support') return t('chat:window.support');
  return title || t('chat:window.group');
}
