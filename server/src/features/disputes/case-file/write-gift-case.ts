import { loadOrder, viewOrder } from '#server/features/orders/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { CaseOf, WrittenCase } from './answer-case-file.ts';
import { giftMovements } from './case-file.store.ts';
import { type CaseMaterial, type ChatMaterial, caseRecord } from './case-json.ts';
import { casePage } from './case-page.ts';
import { votesOf } from './case-record.store.ts';

/** The maximum number of rows of a timeline or a log in one case file: far more than any order has. */
const MAX_ROWS = 10_000;

/** What the case file of an order of cards says to this reader. */
export async function writeGiftCase(
  call: UserCall,
  { code, reader }: CaseOf<'provider'>,
  chat: ChatMaterial,
): Promise<WrittenCase> {
  const { db } = call;
  const order = await loadOrder(db, code);
  if (order === null) throw new AppError('nothing.found');
  const forStaff = reader.role === 'moderator';
  const viewed = await viewOrder(call, order, { actor: reader, seesEvidence: true, most: MAX_ROWS });
  const material: CaseMaterial = {
    ...viewed,
    ...chat,
    reader,
    readerName: viewed.details.people.get(reader.userId)?.name ?? '',
    movements: await giftMovements(db, order.row, forStaff),
    votes: forStaff ? await votesOf(db, order.row.id) : null,
  };
  const record = caseRecord(material);
  return { record, page: () => casePage(material, record, call.lang) };
}
