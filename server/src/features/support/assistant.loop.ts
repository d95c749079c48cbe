import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { appendMessage } from '#server/features/chat/public.ts';
import { answerQuestion } from '#server/features/help/public.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SupportRequestTable } from '#server/platform/postgres/tables/support.ts';

const IDLE_MS = 250;
const BATCH_ROWS = 20;
/** The maximum number of questions of one requester that one answer covers. */
const MAX_QUESTIONS = 10;

type Unanswered = Pick<SupportRequestTable, 'conversationId' | 'requesterId' | 'lang' | 'answeredSeq' | 'lastSeq'>;

/**
 * Answers messages to support while no agent has the request: from the help articles, with their sources. Writing
 * reopens a closed request. An answer's id is derived from the message it answers, so that a restart does not repeat
 * it.
 */
export const assistantLoop: Loop = {
  name: 'help assistant',
  idleMs: IDLE_MS,
  async run(services) {
    const rows = await services.db.many<Unanswered>(sql`
      SELECT conversation_id, requester_id, lang,
             answered_seq, last_seq
        FROM support_request WHERE state IN ('assistant', 'closed') AND last_seq > answered_seq
       ORDER BY last_at LIMIT ${BATCH_ROWS}`);
    for (const row of rows) await answer(services, row);
    return rows.length < BATCH_ROWS ? 0 : rows.length;
  },
};

async function answer(services: Services, row: Unanswered): Promise<void> {
  const { conversationId, requesterId, lang } = row;
  const requested = await services.db.many<{ id: string; seq: bigint; body: string }>(sql`
    SELECT id, seq, body FROM chat_message x
     WHERE conversation_id = ${conversationId} AND seq > ${row.answeredSeq} AND seq <= ${row.lastSeq}
       AND sender_id = ${requesterId}
       AND NOT EXISTS (SELECT FROM chat_retraction r WHERE r.conversation_id = x.conversation_id AND r.seq = x.seq)
     ORDER BY seq DESC LIMIT ${MAX_QUESTIONS}`);
  const [latest] = requested;
  if (latest !== undefined) {
    const reply = await answerQuestion(
      services,
      lang,
      requested
        .map(({ body }) => body)
        .reverse()
        .join('\n'),
    );
    await appendMessage(services, {
      conversationId,
      senderId: null,
      senderKind: 'assistant',
      clientId: derivedId(latest.id, 'answer'),
      kind: 'text',
      text: reply.text,
      data: { sources: [...reply.sources], handOver: true },
      replyTo: Number(latest.seq),
    });
  }
  await services.db.run(sql`
    UPDATE support_request SET answered_seq = greatest(answered_seq, ${row.lastSeq}),
           state = CASE WHEN ${latest !== undefined} AND state = 'closed' THEN 'assistant' ELSE state END
     WHERE conversation_id = ${conversationId} AND state IN ('assistant', 'closed')`);
}
