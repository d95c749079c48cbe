import type { Message } from '#contract/chat/messages.ts';
import type { Say } from './special-messages.tsx';
import { systemText } from './special-messages.tsx';

/** A message in one line, for lists and quotes. */
export function briefly(t: Say, message: Message): string {
  if (message.retracted) return t('chat:brief.retracted');
  const { data } = message;
  if (data && 'what' in data) {
    return systemText(t, message);
  }
  if (data && 'durationS' in data) return t(data.media === 1 ? 'chat:call.video' : 'chat:call.audio');
  if (message.text) return message.text;
  if (data && 'files' in data)
    return t(message.kind === 'image' ? 'chat:brief.image' : 'chat:brief.file', { count: data.files.length });
  if (data && 'orderCode' in data) return t('chat:brief.order', { code: data.orderCode });
  return t('chat:brief.system');
}
