import { LRUCache } from 'lru-cache';
import type { SeenPayment } from '#core/withdrawals/settle.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { payerOf, tipOf } from '../pay/payers.ts';
import { isFinal } from '../pay/track.ts';
import type { WithdrawalRow } from '../withdrawals.store.ts';

/** What both nodes say of a transaction, with its block where they have it. */
export interface Sighting {
  readonly seen: SeenPayment;
  readonly height: bigint | null;
}

const UNSURE: Sighting = { seen: 'unsure', height: null };

/** Asks both nodes whether a transaction paid a withdrawal; anybody may have sent it, but only all of it to its receiver. */
export async function lookFor(
  services: Services,
  row: Pick<WithdrawalRow, 'network' | 'recipient' | 'amount' | 'fee'>,
  txHash: string,
): Promise<Sighting> {
  const chain = services.chains.find(({ id }) => id === row.network);
  if (chain === undefined) return UNSURE;
  // Nodes of Bitcoin tell nothing of a transaction by its name alone: two administrators look at an explorer.
  if (chain.coinPayer !== undefined) return { seen: 'unseen', height: null };
  try {
    const tip = await tipOf(chain);
    const outcome = await payerOf(chain).outcomeOf(txHash);
    if (outcome === 'differ') return UNSURE;
    if (outcome === null) return { seen: 'unseen', height: null };
    const { height, succeeded, payments } = outcome;
    if (!isFinal(services, chain, { height, tip })) return UNSURE;
    const net = row.amount - row.fee;
    const isPaid = succeeded && payments.some(({ to, amount }) => to === row.recipient && amount === net);
    return { seen: isPaid ? 'paid' : 'other', height };
  } catch (error) {
    services.log.warn({ network: row.network, txHash, err: error }, 'a payment cannot be looked up');
    return UNSURE;
  }
}

const MAX_SIGHTINGS = 100;
/** Milliseconds from the question to the transaction that uses the answer. */
const SIGHTING_MS = 60_000;

/** Sightings of calls on their way: the nodes are asked before a connection of the database is held. */
const latest = definePart(() => ({ seen: new LRUCache<string, Sighting>({ max: MAX_SIGHTINGS, ttl: SIGHTING_MS }) }));

const keyOf = (id: string, txHash: string): string => `${id} ${txHash}`;

export const keepSighting = (
  services: Services,
  { id, txHash, sighting }: { readonly id: string; readonly txHash: string; readonly sighting: Sighting },
): unknown => latest(services).seen.set(keyOf(id, txHash), sighting);

export const observedPayment = (services: Services, id: string, txHash: string): Sighting =>
  latest(services).seen.get(keyOf(id, txHash)) ?? UNSURE;
