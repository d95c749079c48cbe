import { useRef, useState } from 'react';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { call } from '#web/api/call.ts';
import { useCommand } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { sealCodes } from '#web/lib/crypto/seal.ts';
import { uuid } from '#web/lib/crypto/uuid.ts';
import type { CardDraft } from '../cards/sell-cards.ts';
import type { Stage } from '../sell/use-seal-and-place.ts';

type Params = ParamsOf<'orders.quickPlace'>;
type Terms = Pick<Params, 'cardTypeId' | 'receipt' | 'minUnitPrice'>;

interface Handlers {
  onPlaced: (order: ResultOf<'orders.quickPlace'>) => void;
  onRefused: (error: unknown) => void;
}

/**
 * Seals the codes for one request and sells to the best offer. The request keeps its id and its seals until something
 * changes, so that trying again after a lost answer starts no second order.
 */
export function useQuickPlace({ onPlaced, onRefused }: Handlers) {
  const [stage, setStage] = useState<Stage>(null);
  const kept = useRef<{ of: string; params: Params } | null>(null);
  const place = useCommand('orders.quickPlace', {
    quiet: true,
    mask: false,
    stale: ['points.getBalance', 'orders.countTurns', 'orders.listMine', 'ads.list', 'orders.quickQuote'],
  });
  const start = async (terms: Terms, rows: readonly CardDraft[]) => {
    const of = JSON.stringify([terms, rows.map(({ code, face, upload }) => [code, face, upload])]);
    try {
      if (kept.current?.of !== of) {
        kept.current = {
          of,
          params: await sealed(terms, rows, (done) => setStage({ at: 'sealing', done, of: rows.length })),
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

async function sealed(terms: Terms, rows: readonly CardDraft[], onSealed: (done: number) => void): Promise<Params> {
  onSealed(0);
  const requestId = uuid();
  const { keyId, publicKey } = await call('orders.getSealKey', {}, { quiet: true });
  const sellerId = getSession().user?.userId ?? '';
  const codes = rows.map((row) => row.code.trim());
  const { ephemeralKey, sealed: seals } = await sealCodes({ publicKey, adCode: requestId, sellerId, codes, onSealed });
  return {
    ...terms,
    requestId,
    keyId,
    ephemeralKey,
    cards: rows.map((row, index) => ({
      faceValue: Number(row.face),
      sealedCode: seals[index] ?? '',
      imageId: row.upload.at === 'done' ? row.upload.imageId : '',
    })),
  };
}
