import { call } from '#web/api/call.ts';
import { isLinked, sendFrame } from '#web/api/socket.ts';
import { uploadFile } from '#web/api/upload.ts';
import { takeMessage } from './chat-state.ts';
import { changeChat } from './chat-store.ts';
import type { LocalChat } from './local-record.ts';
import { messageOf, type Outgoing } from './thread.ts';

/**
 * Sends one message: its files first, then itself over the socket, or through the gateway where there is none. What was
 * sent and not answered is sent again by the outbox under the same client id, which stores it once.
 */
export function transmitter(me: string, isStaff: boolean, local: LocalChat) {
  return async (item: Outgoing, keep: (changed: Outgoing) => void): Promise<void> => {
    const ready = await withUploads(item, keep);
    const params = {
      conversationId: ready.conversationId,
      clientId: ready.clientId,
      kind: ready.kind,
      text: ready.text,
      uploadIds: ready.files.map((one) => one.uploadId ?? ''),
      ...(ready.orderCode === null ? {} : { orderCode: ready.orderCode }),
      ...(ready.replyTo === null ? {} : { replyTo: ready.replyTo }),
    };
    const sent = await (isLinked() ? sendFrame('chat.send', params) : call('chat.send', params, { quiet: true }));
    const message = messageOf(ready, sent, { userId: me, isStaff });
    const told = { conversationId: ready.conversationId, message };
    changeChat((state) => takeMessage(state, me, told));
    local.keepMessages(ready.conversationId, [message]);
  };
}

async function withUploads(item: Outgoing, keep: (changed: Outgoing) => void): Promise<Outgoing> {
  let now = item;
  for (const file of item.files) {
    if (file.uploadId !== null) continue;
    const { id, kind, width, height } = await uploadFile(
      new File([file.blob], file.name, { type: file.blob.type }),
      'chat',
      { conversationId: item.conversationId },
    );
    const done = { ...file, uploadId: id, kind, width, height };
    now = { ...now, files: now.files.map((one) => (one.key === file.key ? done : one)) };
    keep(now);
  }
  return now;
}
