import type { Conversation } from '#contract/chat/messages.ts';

/** Puts the person's name for `{name}` and the order's number for `{order}`; what is not known stays to be written. */
export function fillIn(body: string, { orderCode }: Pick<Conversation, 'orderCode'>, name: string): string {
  return body.replaceAll('{name}', () => name).replaceAll('{order}', () => orderCode ?? '{order}');
}
