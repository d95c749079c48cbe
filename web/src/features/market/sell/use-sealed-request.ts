import { useRef, useState } from 'react';
import { sealFor } from '#web/api/seal-for.ts';
import type { CardDraft } from '../cards/sell-cards.ts';

export type Stage = { at: 'sealing'; done: number; of: number } | { at: 'placing' } | null;

interface Handlers<Params, Order> {
  send: (params: Params) => Promise<Order>;
  onPlaced: (order: Order) => void;
  onRefused: (error: unknown) => void;
}

/** What the seller sells, and how the sealed codes become a request. */
interface Sale<Params> {
  /** What the request depends on beside the cards, as JSON. */
  readonly terms: unknown;
  readonly rows: readonly CardDraft[];
  /** What the seals are bound to: they open for nothing else. */
  readonly scope: () => string;
  readonly paramsOf: (sealed: SealedCards, scope: string) => Params;
}

export interface SealedCards {
  readonly keyId: string;
  readonly ephemeralKey: string;
  readonly cards: { faceValue: number; sealedCode: string; imageId: string }[];
}

/**
 * Seals the codes and sends the request. The sealed parameters are kept until something changes, so that trying again
 * after a lost answer sends the very same request under the same idempotency key: the order can start only once.
 */
export function useSealedRequest<Params, Order>({ send, onPlaced, onRefused }: Handlers<Params, Order>) {
  const [stage, setStage] = useState<Stage>(null);
  const kept = useRef<{ of: string; params: Params } | null>(null);
  const start = async ({ terms, rows, scope, paramsOf }: Sale<Params>) => {
    const of = JSON.stringify([terms, rows.map(({ code, face, upload }) => [code, face, upload])]);
    try {
      if (kept.current?.of !== of) {
        const seal = scope();
        const sealed = await sealRows(seal, rows, (done) => setStage({ at: 'sealing', done, of: rows.length }));
        kept.current = { of, params: paramsOf(sealed, seal) };
      }
      setStage({ at: 'placing' });
      const order = await send(kept.current.params);
      kept.current = null;
      onPlaced(order);
    } catch (error) {
      onRefused(error);
    } finally {
      setStage(null);
    }
  };
  return { start, stage };
}

async function sealRows(
  scope: string,
  rows: readonly CardDraft[],
  onSealed: (done: number) => void,
): Promise<SealedCards> {
  onSealed(0);
  const codes = rows.map(({ code }) => code);
  const { keyId, ephemeralKey, sealed } = await sealFor(scope, codes, onSealed);
  const cards = rows.map((row, index) => ({
    faceValue: Number(row.face),
    sealedCode: sealed[index] ?? '',
    imageId: row.upload.at === 'done' ? row.upload.imageId : '',
  }));
  return { keyId, ephemeralKey, cards };
}
