import { uploadIdsIn } from '#server/features/chat/public.ts';
import { type ChatMaterial, FORMAT, fileOf } from './case-json.ts';

/** The content of `chat.json`, message by message: a conversation may be too long for memory. */
export async function* chatJson(material: ChatMaterial): AsyncGenerator<string> {
  const { chat, madeAt } = material;
  const head = {
    ...FORMAT,
    madeAt,
    conversationId: chat?.conversationId ?? null,
    fromSeq: chat?.fromSeq ?? 0,
    lastSeq: chat?.lastSeq ?? 0,
    previousHash: chat?.previousHash ?? null,
    chain: { holds: (chat?.firstBreak ?? null) === null, firstBreak: chat?.firstBreak ?? null },
    members: chat?.members ?? [],
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`;
  let between = '\n    ';
  for await (const message of chat?.messages() ?? []) {
    const files = uploadIdsIn(message.data).map((uploadId) => ({ uploadId, ...fileOf(material, uploadId) }));
    yield between + JSON.stringify({ ...message, files });
    between = ',\n    ';
  }
  yield '\n  ]\n}\n';
}
