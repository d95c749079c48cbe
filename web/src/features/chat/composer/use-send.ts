import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contract/chat/messages.ts';
import { uuid } from '#web/lib/crypto/uuid.ts';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import { sendOrder, tellTyping } from '../engine/chat-commands.ts';
import { refreshConversation } from '../engine/engine.ts';
import { chatEngine } from '../engine/engine-ref.ts';
import { noteWarning } from '../engine/hidden-words.ts';
import { maskText, sensitiveLimit } from '../engine/sensitive.ts';
import type { OutgoingFile } from '../engine/thread.ts';
import { inMessages } from './draft.ts';
import { MAX_IMAGES, MAX_TEXT } from './limits.ts';

interface ToSend {
  readonly text: string;
  readonly files: readonly OutgoingFile[];
  readonly replyTo: number | null;
}

/** Sends a message: sensitive words masked, at most five files a message, the text with the first of them. */
export function useSend({ id }: Conversation) {
  const { t } = useTranslation('chat');
  const counted = (clientId: string, count: number) => {
    if (count === 0) return;
    noteWarning(clientId, { count, limit: sensitiveLimit() });
    toastWarning(t('sensitive.masked'), t('sensitive.count', { count, limit: sensitiveLimit() }));
    // The user is paused from now on, and the window shows it.
    if (count > sensitiveLimit()) refreshConversation(id);
  };
  const send = ({ text, files, replyTo }: ToSend): boolean => {
    const outbox = chatEngine()?.outbox;
    const trimmed = text.trim();
    if (!outbox || (trimmed === '' && files.length === 0)) return false;
    const clientId = uuid();
    const counting = (count: number) => counted(clientId, count);
    const masked =
      trimmed === '' ? '' : maskText(trimmed, { conversationId: id, clientId }, counting).slice(0, MAX_TEXT);
    const images = inMessages(
      files.filter((file) => file.kind === 'image'),
      MAX_IMAGES,
    ).map((part) => ({ kind: 'image' as const, files: part }));
    const others = inMessages(
      files.filter((file) => file.kind !== 'image'),
      MAX_IMAGES,
    ).map((part) => ({ kind: 'file' as const, files: part }));
    const parts = [...images, ...others];
    if (parts.length === 0) outbox.add({ conversationId: id, clientId, text: masked, replyTo });
    for (const [index, part] of parts.entries()) {
      outbox.add({
        conversationId: id,
        ...part,
        ...(index === 0 ? { clientId, text: masked, replyTo } : { text: '' }),
      });
    }
    tellTyping(id, false);
    return true;
  };
  return { send, sendOrder: (orderCode: string) => sendOrder(id, orderCode) };
}
