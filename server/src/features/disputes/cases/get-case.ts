import { getCase } from '#contract/functions/dispute-cases.ts';
import type { Party } from '#core/orders/gift-states.ts';
import {
  giftTrade,
  isCaseStaff,
  loadOrder,
  type Order,
  partyOf,
  readerOfCase,
  viewOrder,
} from '#server/features/orders/public.ts';
import { moderatorActor } from '#server/features/trade/public.ts';
import { handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { chatOf, compensationFor, recordOf } from '../case-file/case-record.ts';
import { rulingsOf } from '../case-file/rulings-of.ts';
import { endStatesOf } from './cases.store.ts';
import { colleaguesFor } from './hands.ts';

type CaseView = ResultOf<typeof getCase>;
type Details = Awaited<ReturnType<typeof viewOrder>>['details'];

/** The whole case for a moderator who holds it, held it or ruled on it; others see a summary. */
export const getCaseHandler = handle(getCase, async (call: UserCall, { code }): Promise<CaseView> => {
  const order = await loadOrder(call.db, code);
  const openedAt = order?.row.arbitrationAt;
  if (!order || !openedAt) throw new AppError('nothing.found');
  if (partyOf(order.row, call.session.userId) !== null) throw new AppError('disputes.own_case');
  const seesEvidence = isCaseStaff(order.row, call.session);
  const { view, details } = await viewOrder(call, order, {
    actor: moderatorActor(call.session),
    seesEvidence,
    reader: await readerOfCase(call, order),
  });
  const words = wordsOf(order, details);
  return {
    order: view,
    openedAt,
    readsAll: seesEvidence,
    words: seesEvidence ? words : [],
    hidden: seesEvidence
      ? null
      : { seller: countsOf('seller', words, details), provider: countsOf('provider', words, details) },
    chat: seesEvidence ? await chatOf(call, code) : null,
    rulings: rulingsOf(details),
    history: {
      seller: await endStatesOf(call.db, order.row.sellerId),
      provider: await endStatesOf(call.db, order.row.providerId),
    },
    records: { seller: await recordOf(call, order.row.sellerId), provider: await recordOf(call, order.row.providerId) },
    reminders: {
      sent: details.events.filter(({ type }) => type === 'remind').length,
      most: call.services.rules.get('disputes.max_reminders'),
    },
    compensation: await compensationFor(call, order),
    colleagues: await colleaguesFor(giftTrade, call, order),
  };
});

/** How much a party has to show to the moderator who takes the case. */
const countsOf = (party: Party, words: CaseView['words'], { evidence }: Details) => ({
  texts: words.filter((statement) => statement.party === party).length,
  files: evidence.filter((item) => item.party === party).length,
});

/** The texts of both sides: the seller's description, the claim's notes, and the comments of events. */
function wordsOf({ row, cards }: Order, { events }: Details): CaseView['words'] {
  const words: CaseView['words'] = [];
  if (row.description !== '') {
    words.push({ party: 'seller', type: 'placed', text: row.description, at: row.placedAt });
  }
  for (const card of cards) {
    if (!card.claimNote || !row.claimedAt) continue;
    words.push({ party: 'provider', type: 'claim', text: card.claimNote, at: row.claimedAt });
  }
  for (const { actorRole, type, data, at } of events) {
    const { note } = data;
    if ((actorRole !== 'seller' && actorRole !== 'provider') || typeof note !== 'string' || note === '') continue;
    words.push({ party: actorRole, type, text: note, at });
  }
  return words.sort((a, b) => Number(new Date(a.at)) - Number(new Date(b.at)));
}
