import { listEvents } from '#contract/functions/points.ts';
import { transferCodeName } from '#core/ledger/codes.ts';
import { partsOf, stateOfEvent } from '#core/ledger/event-parts.ts';
import { codesOfGroup } from '#core/ledger/groups.ts';
import { OWN_ACCOUNTS } from '#core/ledger/own-accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import type { Services } from '#server/app/services.ts';
import { linkTo } from '#server/features/deposits/public.ts';
import { shownOn } from '#server/features/withdrawals/public.ts';
import { spanOf } from '#server/gateway/days.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { type EventRow, eventsPage } from './events.store.ts';

export const listEventsHandler = handle(listEvents, async (call: UserCall, params) => {
  const { services, db, session } = call;
  const { currency, group, kind, before = null, limit } = params;
  const own = OWN_ACCOUNTS[currency];
  const filter = {
    account: own.idOf(session.userId),
    kind,
    codes: group === 'all' ? null : codesOfGroup(group),
    span: await spanOf(call, params),
    before,
  };
  // A row more than is shown says whether there are any.
  const rows = await eventsPage(db, filter, limit + 1);
  const list = rows.slice(0, limit).map((row) => present(services, row, session.userId));
  return {
    currency: own.currency,
    unit: currencyOf(own.currency).unit,
    list,
    next: rows.length > limit ? (list.at(-1)?.id ?? null) : null,
  };
});

function present(services: Services, row: EventRow, userId: string) {
  const parts = partsOf(row.moves.map(({ code, delta }) => ({ code: transferCodeName(code), delta: BigInt(delta) })));
  const [first] = row.moves;
  return {
    id: row.id,
    what: transferCodeName(first?.code ?? 0),
    state: stateOfEvent(row),
    delta: row.sum.toString(),
    parts: parts.map(({ what, delta }) => ({ what, delta: delta.toString() })),
    availableAfter: row.availableAfter.toString(),
    at: row.at,
    orderCode: row.orderCode,
    isOwnOrder: row.isParty,
    card: cardOf(row),
    payoutId: row.payoutId,
    other: row.senderId === userId ? row.receiver : row.sender,
    message: row.message ?? '',
    chain: chainOf(services, row),
    swap:
      row.swapPoints === null || row.swapBtc === null
        ? null
        : { points: row.swapPoints.toString(), btc: row.swapBtc.toString() },
  };
}

function cardOf({ brandName, initials, colour, country }: EventRow) {
  if (brandName === null || initials === null || colour === null || country === null) return null;
  return { name: brandName, initials, colour, country };
}

/** The transaction of a deposit or a withdrawal, as people read it. */
function chainOf(services: Services, { network, address, txHash }: EventRow) {
  if (network === null || address === null) return null;
  const chain = services.chains.find(({ id }) => id === network);
  return {
    ...shownOn(services, network, address),
    txHash,
    link: txHash === null ? null : linkTo(chain, txHash),
  };
}
