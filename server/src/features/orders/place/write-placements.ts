import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import type { Offer, StockLeft } from '#core/orders/place-facts.ts';
import { placedOfferOf, receiptOf } from '#core/orders/placed-offer.ts';
import { startClock } from '#core/orders/provider-clock.ts';
import type { Services } from '#server/app/services.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { type NewEvent, outboxRowOf } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { boolArray, int8Array, textArray, uuidArray } from '#server/platform/postgres/pg-arrays.ts';
import { type ColumnType, type RecordRow, recordArray } from '#server/platform/postgres/pg-records.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { DeliveryAddressTable } from '#server/platform/postgres/tables/users.ts';
import type { PlacedRequest, PlaceRequest } from './place-request.ts';

const WRITE = `SELECT write_placements($1::placed_order[], $2::uuid[], $3::bigint[], $4::boolean[], $5::smallint,
  $6::uuid, $7::uuid[], $8, $9::int)`;

const RELEASE = 'SELECT release_refused($1::uuid[], $2::uuid[], $3::uuid[], $4::text[])';

const MINUTE_S = 60;
const DAY_S = 86_400;

interface Decided {
  readonly placed: readonly PlacedRequest[];
  /** The remaining stock of each buy ad that an order took from. */
  readonly stock: ReadonlyMap<string, StockLeft>;
  /** The database's clock when the batch was decided, milliseconds since the epoch. */
  readonly now: number;
  readonly refused: readonly PlaceRequest[];
  /** Orders whose key was used before: it keeps the earlier answer. */
  readonly repeated: ReadonlySet<string>;
}

/**
 * Writes the decided orders with the caller's next statement or its commit, and releases what refused requests had
 * claimed.
 */
export async function writePlacements(
  services: Pick<Services, 'rules' | 'vault'>,
  tx: Tx,
  { placed, stock, now, refused, repeated }: Decided,
): Promise<void> {
  if (refused.length > 0) releaseRefused(tx, { refused, repeated });
  if (placed.length === 0) return;
  const news = outboxRowOf(placed.map(newsOf));
  tx.deferNamed('write_placements', WRITE, [
    recordArray(
      COLUMNS.map(({ type }) => type),
      placed.map((order) => rowOf({ rules: services.rules, now }, order)),
    ),
    uuidArray([...stock.keys()]),
    int8Array([...stock.values()].map(({ remaining }) => remaining)),
    boolArray([...stock.values()].map(({ closed }) => closed)),
    TRANSFER_CODES.order_hold.number,
    news?.id ?? null,
    news?.recipients ?? null,
    news?.payload ?? null,
    news?.events ?? null,
  ]);
  await keepAddresses(
    services,
    tx,
    placed.filter((order) => offerOf(order).form === 'physical'),
  );
}

function releaseRefused(tx: Tx, { refused, repeated }: Pick<Decided, 'refused' | 'repeated'>): void {
  const keyed = refused.flatMap(({ key, takerId, orderId }) =>
    key === null || repeated.has(orderId) ? [] : [{ user: takerId, key: key.text }],
  );
  tx.deferNamed('release_refused', RELEASE, [
    uuidArray(refused.map(({ orderId }) => orderId)),
    uuidArray(refused.flatMap(({ newCards }) => newCards.flatMap(({ imageId }) => imageId ?? []))),
    uuidArray(keyed.map(({ user }) => user)),
    textArray(keyed.map(({ key }) => key)),
  ]);
}

/** Copies the buyers' addresses into their orders: a later change does not redirect a parcel that is on its way. */
async function keepAddresses(
  { vault }: Pick<Services, 'vault'>,
  tx: Tx,
  parcels: readonly PlacedRequest[],
): Promise<void> {
  if (parcels.length === 0) return;
  const rows = await tx.many<Pick<DeliveryAddressTable, 'userId' | 'addressSealed'> & { readonly orderId: string }>(sql`
    SELECT p.order_id, a.user_id, a.address_sealed
    FROM unnest(${parcels.map(({ request }) => request.orderId)}::uuid[],
                ${parcels.map(({ placed }) => placed.providerId)}::uuid[]) AS p (order_id, provider_id)
    JOIN delivery_address a ON a.user_id = p.provider_id`);
  const copies = rows.map(({ orderId, userId, addressSealed }) =>
    vault.move(addressSealed, {
      from: cellOf('delivery_address.address_sealed', userId),
      to: cellOf('order_address.address_sealed', orderId),
    }),
  );
  tx.defer(sql`
    INSERT INTO order_address (order_id, address_sealed)
    SELECT * FROM unnest(${rows.map(({ orderId }) => orderId)}::uuid[], ${copies}::bytea[])`);
}

type Context = Pick<Services, 'rules'> & Pick<Decided, 'now'>;
type Column = {
  readonly type: ColumnType;
  readonly of: (order: PlacedRequest, offer: Offer, context: Context) => RecordRow[number];
};

const column = (type: ColumnType, of: Column['of']): Column => ({ type, of });

/** The columns of the type placed_order. */
const COLUMNS: readonly Column[] = [
  column('uuid', ({ request }) => request.orderId),
  column('text', ({ request }) => request.orderCode),
  column('text', (_, offer) => offer.direction),
  column('uuid', (_, offer) => offer.id),
  column('text', (_, offer) => offer.code),
  column('uuid', ({ placed }) => placed.providerId),
  column('uuid', ({ placed }) => placed.sellerId),
  column('text', ({ placed }) => placed.by),
  column('text', (_, offer) => offer.cardTypeId),
  column('text', (_, offer) => offer.brandId),
  column('text', (_, offer) => offer.country),
  column('text', (_, offer) => offer.currency),
  column('text', (_, offer) => offer.form),
  column('text', ({ placed }) => placed.state),
  column('int8', ({ placed }) => placed.faceValue),
  column('int2', ({ request }) => request.cards.length),
  column('int8', (_, offer) => offer.rate),
  column('int8', ({ placed }) => placed.price),
  column('int8', ({ placed }) => placed.amount),
  column('int4', (_, offer, { rules }) => offer.feeBps ?? rules.get('orders.fee_bps')),
  column('uuid', ({ request }) => request.holdId),
  column('text', ({ request }) => request.description),
  column('text', (_, offer) => offer.description),
  column('int4', (_, offer) => offer.deliverMinutes * MINUTE_S),
  column('int4', (_, offer) => offer.confirmDays * DAY_S),
  column('int4', (order, offer, context) => clockOf(order, offer, context).spanS),
  column('uuid', ({ request }) => request.requestId),
  column('int2', ({ request }, _, { rules }) => (request.way === 'quick' ? rules.get('orders.max_transfers') : 0)),
  column('text', (_, offer) => JSON.stringify(placedOfferOf(offer))),
  column('text', ({ request }, offer) => receiptOf(request.receipt, offer)),
  column('text', eventDataOf),
];

function clockOf({ placed }: PlacedRequest, { openHours, deliverMinutes }: Offer, { rules, now }: Context) {
  const seconds = placed.clock === 'ad.deliver_s' ? deliverMinutes * MINUTE_S : rules.get(placed.clock);
  return startClock({ state: placed.state, seconds, hours: openHours }, now);
}

/** What the first event says besides the state: from when the clock runs, and that the seller lets the order move on. */
function eventDataOf(order: PlacedRequest, offer: Offer, context: Context): string | null {
  const { opensAt } = clockOf(order, offer, context);
  const movesOn = order.request.prefersFirst === true;
  if (opensAt === null && !movesOn) return null;
  const opening = opensAt === null ? {} : { opensAt: new Date(opensAt).toISOString() };
  return JSON.stringify({ ...opening, ...(movesOn && { movesOn }) });
}

function rowOf(context: Context, order: PlacedRequest): RecordRow {
  const offer = offerOf(order);
  return COLUMNS.map(({ of }) => of(order, offer, context));
}

/** The offer that took an order. */
export function offerOf({ request, placed }: PlacedRequest): Offer {
  const offer = request.candidates[placed.choice]?.offer;
  if (offer === undefined) throw new Error(`${request.orderId}: placed against no offer`);
  return offer;
}

/** The event for both parties. The first event of an order has the order's id. */
function newsOf(order: PlacedRequest): NewEvent<'orders.changed'> {
  const { request, placed } = order;
  return {
    id: request.orderId,
    event: 'orders.changed',
    to: { seller: placed.sellerId, provider: placed.providerId, moderators: [] },
    payload: {
      code: request.orderCode,
      adCode: offerOf(order).code,
      state: placed.state,
      event: 'placed',
      actor: placed.by,
      turn: placed.state === 'to_deliver' ? 'seller' : 'provider',
      amount: placed.amount.toString(),
    },
  };
}
