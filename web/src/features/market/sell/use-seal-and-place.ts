import { useRef, useState } from 'react';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { call } from '#web/api/call.ts';
import { useCommand } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { sealCodes } from '#web/lib/crypto/seal.ts';
import type { CardDraft } from '../cards/sell-cards.ts';
import type { Ad } from '../market.queries.ts';

export type Stage = { at: 'sealing'; done: number; of: number } | { at: 'placing' } | null;

interface Handlers {
  onPlaced: (order: ResultOf<'orders.place'>) => void;
  onRefused: (error: unknown) => void;
}

/**
 * Seals the codes and places the order. The sealed parameters are kept until something changes, so that trying again
 * after a lost answer sends the very same request under the same idempotency key: the order can start only once.
 */
export function useSealAndPlace({ onPlaced, onRefused }: Handlers) {
  const [stage, setStage] = useState<Stage>(null);
  const kept = useRef<{ of: string; params: ParamsOf<'orders.place'> } | null>(null);
  const place = useCommand('orders.place', {
    quiet: true,
    mask: false,
    stale: ['points.getBalance', 'orders.countTurns', 'orders.listMine', 'ads.list', 'ads.get'],
  });
  const start = async (ad: Ad, rows: readonly CardDraft[]) => {
    const what = JSON.stringify([
      ad.code,
      ad.version,
      ad.unitPrice,
      rows.map(({ code, face, upload }) => [code, face, upload]),
    ]);
    try {
      if (kept.current?.of !== what) {
        kept.current = {
          of: what,
          params: await seal(ad, rows, (done) => setStage({ at: 'sealing', done, of: rows.length })),
        };
      }
      setStage({ at: 'placing' });
      const order = await place.mutateAsync(kept.current.params);
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

async function seal(
  ad: Ad,
  rows: readonly CardDraft[],
  onSealed: (done: number) => void,
): Promise<ParamsOf<'orders.place'>> {
  onSealed(0);
  const { keyId, publicKey } = await call('orders.getSealKey', {}, { quiet: true });
  const sellerId = getSession().user?.userId ?? '';
  const codes = rows.map((row) => row.code.trim());
  const { ephemeralKey, sealed } = await sealCodes({ publicKey, adCode: ad.code, sellerId, codes, onSealed });
  return {
    adCode: ad.code,
    adVersion: ad.version,
    unitPrice: ad.unitPrice,
    keyId,
    ephemeralKey,
    cards: rows.map((row, index) => ({
      faceValue: Number(row.face),
      sealedCode: sealed[index] ?? '',
      imageId: row.upload.at === 'done' ? row.upload.imageId : '',
    })),
  };
}
