import { listLinkedSends } from '#contract/functions/sends.ts';
import { LINK_KINDS } from '#core/people/links.ts';
import { requireLook } from '#server/features/looks/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { linkedPage } from './sends.store.ts';

export const listLinkedSendsHandler = handle(listLinkedSends, async (call: UserCall, { userId, start, limit }) => {
  await requireLook(call, userId);
  const { rows, totalCount } = await linkedPage(call.db, userId, { start, limit });
  const list = rows.map(({ id, amount, links, ...row }) => ({
    ...row,
    links: LINK_KINDS.filter((kind) => links.includes(kind)),
    sendId: id,
    amount: amount.toString(),
  }));
  return { list, totalCount };
});
