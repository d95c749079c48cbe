import type { TFunction } from 'i18next';
import type { Conversation, Member } from '#contract/chat/messages.ts';
import { formatList } from '#web/lib/number.ts';
import { peerOf } from '../engine/local-record.ts';
import { roomTitle } from './room-title.ts';

/** The names of an order's parties, where the page knows them. */
export interface Sides {
  readonly seller: string;
  readonly provider: string;
}

/** Who a conversation reaches, in words. */
export interface Audience {
  /** Over the conversation. */
  readonly title: string;
  /** In the field: whom one writes to. */
  readonly to: string;
  /** The reader is staff among several people: no single person stands for the conversation. */
  readonly isShared: boolean;
}

/** Everybody else who is in a conversation now. */
const presentOf = ({ members }: Conversation, me: string): Member[] =>
  members.filter((member) => member.userId !== me && member.present);

/** The names of all whom a message reaches: a moderator writes to both parties, a party to the moderator too. */
export function audienceOf(
  t: TFunction<'chat'>,
  conversation: Conversation,
  { me, sides }: { me: string; sides?: Sides | undefined },
): Audience {
  const name = peerOf(conversation, me)?.name ?? roomTitle(t, conversation);
  const others = presentOf(conversation, me);
  if (conversation.kind !== 'order' || others.length < 2) return { title: name, to: name, isShared: false };
  const names = formatList(others.map((member) => member.name));
  const isStaff = conversation.members.some((member) => member.userId === me && member.isStaff);
  if (!isStaff) return { title: name, to: names, isShared: false };
  const title = sides ? t('chat:window.sides', { ...sides }) : t('chat:window.andYou', { names });
  return { title, to: t('chat:window.bothParties'), isShared: true };
}

/** Who of them is online, for the line under the title. */
export function onlineNames(conversation: Conversation, me: string): string {
  return formatList(presentOf(conversation, me).flatMap((member) => (member.online ? [member.name] : [])));
}
