import { useState } from 'react';
import { cardText } from '#core/orders/card-parts.ts';
import { sealFor } from '#web/api/seal-for.ts';
import { useSealOnce } from '#web/api/use-seal-once.ts';
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

/** Seals the codes and sends the request; trying again after a lost answer starts no second order. */
export function useSealedRequest<Params, Order>({ send, onPlaced, onRefused }: Handlers<Params, Order>) {
  const [stage, setStage] = useState<Stage>(null);
  const { sealOnce, forget } = useSealOnce<Params>();
  const start = async ({ terms, rows, scope, paramsOf }: Sale<Params>) => {
    const input = [terms, rows.map(({ code, pin, face, upload }) => [code, pin, face, upload])];
    try {
      const params = await sealOnce(input, async () => {
        const scopeId = scope();
        const sealed = await sealRows(scopeId, rows, (done) => setStage({ at: 'sealing', done, of: rows.length }));
        return paramsOf(sealed, scopeId);
      });
      setStage({ at: 'placing' });
      const order = await send(params);
      forget();
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
  const codes = rows.map(cardText);
  const { keyId, ephemeralKey, sealed } = await sealFor(scope, codes, onSealed);
  const cards = rows.map((row, index) => ({
    faceValue: Number(row.face),
    sealedCode: sealed[index] ?? '',
    imageId: row.upload.at === 'done' ? row.upload.imageId : '',
  }));
  return { keyId, ephemeralKey, cards };
}
