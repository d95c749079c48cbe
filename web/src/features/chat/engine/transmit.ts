import type { FrameParams, FrameResult } from '#contract/frames/catalogue.ts';
import { call } from '#web/api/call.ts';
import { isLinked, sendFrame } from '#web/api/socket/socket.ts';
import { uploadFile } from '#web/api/upload.ts';
import { takeMessage } from './chat-state.ts';
import { changeChat } from './chat-store.ts';
import type { LocalChat } from './local-record.ts';
import { messageOf, type Outgoing } from './thread.ts';

/** Waits this long for the socket's answer. */
const ANSWER_MS = 6_000;

/**
 * Sends one message: its files first, then the message over the socket, or through the gateway without one. An
 * unanswered message is sent again by the outbox with the same client id, so that it is stored once.
 */
export function transmitter(me: string, isStaff: boolean, local: LocalChat) {
  return async (item: Outgoing, keep: (changed: Outgoing) => void): Promise<void> => {
    const ready = await withUploads(item, keep);
    const params = {
      conversationId: ready.conversationId,
      clientId: ready.clientId,
      kind: ready.kind,
      text: ready.text,
      uploadIds: ready.files.map((file) => file.uploadId ?? ''),
      ...(ready.orderCode === null ? {} : { orderCode: ready.orderCode }),
      ...(ready.replyTo === null ? {} : { replyTo: ready.replyTo }),
      ...forwardOf(ready),
    };
    const sent = await whileOnline(() => send(params));
    const message = messageOf(ready, sent, { userId: me, isStaff });
    const event = { conversationId: ready.conversationId, message };
    changeChat((state) => takeMessage(state, me, event));
    local.keepMessages(ready.conversationId, [message]);
  };
}

const forwardOf = ({ forward }: Outgoing) =>
  forward ? { forwardOf: { conversationId: forward.conversationId, seq: forward.seq } } : {};

type Params = FrameParams<'chat.send'>;

/** A socket that does not answer may be dead: then the gateway is used, which knows what has arrived. */
async function send(params: Params): Promise<FrameResult<'chat.send'>> {
  if (isLinked()) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silent = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), ANSWER_MS);
    });
    const answer = await Promise.race([sendFrame('chat.send', params), silent]).finally(() => clearTimeout(timer));
    if (answer !== null) return answer;
  }
  return call('chat.send', params, { quiet: true });
}

/** Fails at once when the browser reports no network: the outbox then waits for it. */
async function whileOnline<T>(work: () => Promise<T>): Promise<T> {
  let lost: (() => void) | undefined;
  const gone = new Promise<never>((_, reject) => {
    lost = () => reject(new Error('offline'));
    window.addEventListener('offline', lost);
  });
  try {
    if (!navigator.onLine) throw new Error('offline');
    return await Promise.race([work(), gone]);
  } finally {
    if (lost) window.removeEventListener('offline', lost);
  }
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
    now = { ...now, files: now.files.map((other) => (other.key === file.key ? done : other)) };
    keep(now);
  }
  return now;
}
