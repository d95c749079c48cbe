import { type ChainPayment, type Comparison, paymentKey } from '#core/deposits/compare-nodes.ts';
import { type DepositLimits, decideDeposit } from '#core/deposits/decide-deposit.ts';
import { PAID_DEPOSIT_STATES } from '#core/deposits/deposit-table.ts';
import { idOfName } from '#server/ledger/derived-id.ts';
import type { BlockRange, Chain } from '#server/platform/chain/chain.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type AddressOwner, ownersOf } from '../addresses.store.ts';
import { type DepositNote, tellDeposits } from '../tell-deposits.ts';
import { insertDeposits, lockDeposits, moveDeposits, type NewDeposit, type StoredDeposit } from './record.store.ts';

/** The id of a payment's deposit: the same payment is the same deposit, in whichever block and however often it is seen. */
export const depositIdOf = (network: string, payment: Pick<ChainPayment, 'txHash' | 'logIndex'>): string =>
  idOfName(`${network}/${paymentKey(payment)}`);

/** The id of a payment that has the name of another one, which was credited before the chain went back. */
const idBesides = (network: string, payment: ChainPayment): string =>
  idOfName(`${network}/${paymentKey(payment)}/${payment.to}/${payment.amount}`);

interface Seen {
  readonly payment: ChainPayment;
  readonly event: 'see' | 'doubt';
  readonly owner: AddressOwner;
}

interface Changes {
  readonly inserted: NewDeposit[];
  readonly moved: StoredDeposit[];
  readonly notes: DepositNote[];
}

/**
 * Writes what both nodes say about the payments of these blocks: new deposits, those that came to another block, and those
 * that are not there any more. The same words twice change nothing. Returns how many credited deposits have other facts now.
 */
export async function recordRange(
  tx: Tx,
  { chain, limits }: { readonly chain: Chain; readonly limits: DepositLimits },
  { range, comparison }: { readonly range: BlockRange; readonly comparison: Comparison },
): Promise<number> {
  const seen = await paidToUs(tx, chain, comparison);
  const { stored, replaced } = await lockStored(tx, chain, { range, seen });
  const changes: Changes = { inserted: [], moved: [], notes: [] };
  const storedById = new Map(stored.map((row) => [row.id, row]));
  for (const [id, sight] of seen) {
    const row = storedById.get(id);
    if (row === undefined) addNew(changes, { id, network: chain.id, sight, limits });
    else move(changes, { row, network: chain.id, sight, range, limits });
  }
  for (const row of stored)
    if (!seen.has(row.id)) move(changes, { row, network: chain.id, sight: null, range, limits });
  await insertDeposits(tx, chain.id, changes.inserted);
  await moveDeposits(tx, changes.moved);
  await tellDeposits(tx, changes.notes);
  return replaced;
}

/**
 * Locks what is written of these payments and blocks. A payment that has the name of a paid deposit, and another receiver or
 * amount, is another payment: it gets an id of its own in `seen`, and what was paid is gone.
 */
async function lockStored(
  tx: Tx,
  chain: Chain,
  { range, seen }: { readonly range: BlockRange; readonly seen: Map<string, Seen> },
): Promise<{ stored: StoredDeposit[]; replaced: number }> {
  const ids = [...seen.keys()];
  const stored = await lockDeposits(tx, chain.id, { range, ids });
  const others: string[] = [];
  for (const { id, ...row } of stored) {
    const sight = seen.get(id);
    if (sight?.event !== 'see' || hasFactsOf(row, sight) || !PAID_DEPOSIT_STATES.includes(row.state)) continue;
    const other = idBesides(chain.id, sight.payment);
    seen.delete(id);
    seen.set(other, sight);
    others.push(other);
  }
  if (others.length === 0) return { stored, replaced: 0 };
  return { stored: await lockDeposits(tx, chain.id, { range, ids: [...ids, ...others] }), replaced: others.length };
}

/** Whether a deposit went to this receiver with this amount. */
const hasFactsOf = (row: Pick<StoredDeposit, 'addressId' | 'amount'>, { payment, owner }: Seen): boolean =>
  row.addressId === owner.id && BigInt(row.amount) === payment.amount;

/** The payments to addresses of ours by the id of their deposit. */
async function paidToUs(tx: Tx, chain: Chain, { agreed, doubted }: Comparison): Promise<Map<string, Seen>> {
  const all = [
    ...agreed.map((payment) => ({ payment, event: 'see' as const })),
    ...doubted.map((payment) => ({ payment, event: 'doubt' as const })),
  ];
  const owners = await ownersOf(
    tx,
    chain.family,
    all.map(({ payment }) => payment.to),
  );
  return new Map(
    all.flatMap(({ payment, event }) => {
      const owner = owners.get(payment.to);
      return owner === undefined ? [] : [[depositIdOf(chain.id, payment), { payment, event, owner }]];
    }),
  );
}

interface Addition {
  readonly id: string;
  readonly network: string;
  readonly sight: Seen;
  readonly limits: DepositLimits;
}

function addNew({ inserted, notes }: Changes, { id, network, sight, limits }: Addition): void {
  const { payment, event, owner } = sight;
  const decision = decideDeposit({ state: 'none', amount: payment.amount }, { event }, limits);
  if (decision === null) return;
  const { state, heldReason } = decision;
  const { txHash, logIndex, height, blockHash, from: sender, amount, maturity = null } = payment;
  const { id: addressId, userId } = owner;
  const outcome = { state, heldReason };
  inserted.push({ id, txHash, logIndex, height, blockHash, sender, addressId, userId, amount, maturity, ...outcome });
  notes.push({ userId, what: state, id, network, amount: amount.toString() });
}

interface Move {
  readonly row: StoredDeposit;
  readonly network: string;
  /** Null: it is no longer in its block. */
  readonly sight: Seen | null;
  /** The blocks that were read. */
  readonly range: BlockRange;
  readonly limits: DepositLimits;
}

function move(changes: Changes, { row, network, sight, range, limits }: Move): void {
  const { moved, notes } = changes;
  if (sight?.event === 'see' && !hasFactsOf(row, sight)) {
    correct(changes, { row, network, sight, range, limits });
    return;
  }
  const event = sight?.event ?? 'miss';
  const decision = decideDeposit({ state: row.state, amount: BigInt(row.amount) }, { event }, limits);
  if (decision === null) return;
  const { state, heldReason } = decision;
  const { height, blockHash, maturity = null } = placeOf(row, { sight, range }, state);
  const isSame = state === row.state && heldReason === row.heldReason && maturity === row.maturity;
  if (isSame && height === row.height && blockHash === row.blockHash) return;
  moved.push({ ...row, state, heldReason, height, blockHash, maturity });
  if (state !== row.state) notes.push({ userId: row.userId, what: state, id: row.id, network, amount: row.amount });
}

/**
 * Where a deposit is by now. While it is doubted, the lowest block of which any node said so: from there on it is looked for. It is known
 * not to be where it was once it was dropped, or that block was among those just read.
 */
function placeOf(
  row: StoredDeposit,
  { sight, range }: Pick<Move, 'sight' | 'range'>,
  state: StoredDeposit['state'],
): Pick<StoredDeposit, 'height' | 'blockHash'> & { readonly maturity?: number | null } {
  if (sight === null) return row;
  if (sight.event === 'see') return sight.payment;
  if (state !== 'held') return row;
  const isElsewhere = row.state === 'dropped' || (row.height >= range.from && row.height <= range.to);
  return isElsewhere || sight.payment.height < row.height ? sight.payment : row;
}

/** Writes the facts that both nodes say over those of a deposit that was not paid: one node alone had said them. */
function correct({ moved, notes }: Changes, { row, network, sight, limits }: Move & { readonly sight: Seen }): void {
  const { payment, owner } = sight;
  const decision = decideDeposit({ state: 'none', amount: payment.amount }, { event: 'see' }, limits);
  if (decision === null) return;
  const { state, heldReason } = decision;
  const { height, blockHash, from: sender, maturity = null } = payment;
  const amount = payment.amount.toString();
  const { id, userId: before } = row;
  const { id: addressId, userId } = owner;
  moved.push({ id, state, heldReason, height, blockHash, sender, addressId, userId, amount, maturity });
  if (before !== userId && row.state !== 'dropped') {
    notes.push({ userId: before, what: 'dropped', id, network, amount: row.amount });
  }
  notes.push({ userId, what: state, id, network, amount });
}
