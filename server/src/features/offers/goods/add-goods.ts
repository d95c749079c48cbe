import type { z } from 'zod';
import { addGoods } from '#contract/functions/goods.ts';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import type { CardForms } from '#core/orders/card-parts.ts';
import { requireOfferable } from '#server/features/bail/public.ts';
import { anyType, type CardTypeRow, formsOfBrand } from '#server/features/catalog/public.ts';
import {
  claimImages,
  freeImages,
  insertCards,
  insertGoods,
  type NewCard,
  unsoldCount,
} from '#server/features/goods/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { messageOf } from '#server/gateway/reply.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AcceptContext, StoredCode } from '#server/platform/crypto/vault.ts';
import { newId } from '#server/platform/ids.ts';
import { countProbes, requireProbesLeft } from '#server/platform/limits/duplicate-probes.ts';
import { lockOffer } from '../own/lock-offers.ts';
import { ownSellOffer } from '../own/own-offers.store.ts';

type Params = z.output<typeof addGoods.params>;
type Result = z.input<typeof addGoods.result>;
type Refused = Result['refused'][number];

/** A row of the request with its card. */
interface Entry {
  /** 1-based, as sent. */
  readonly row: number;
  readonly card: NewCard;
}

/**
 * Adds cards. Codes are opened and sealed for storage here; a row whose face value, image or code is refused is
 * reported and left out, the others go on sale. The platform-wide unique index on code hashes decides about duplicates,
 * so that of two users adding the same code at once one is refused.
 */
export const addGoodsHandler = handle(addGoods, async (call: WriteCall, params) => {
  const { tx, session, services } = call;
  requireProbesLeft(services.rules, session.userId);
  const ad = await ownSellOffer(tx, params.code, session.userId);
  if (ad === null) throw new AppError('nothing.found');
  await requireOfferable(call, 'cards');
  const refused = new Map<number, RefusedCode>();
  const keep = (candidates: readonly Entry[], why: RefusedCode, ok: (entry: Entry) => boolean): Entry[] => {
    for (const entry of candidates) if (!ok(entry)) refused.set(entry.row, why);
    return candidates.filter(ok);
  };
  const type = await anyType(tx, ad.cardTypeId);
  const forms = await formsOfBrand(tx, type.brandId);
  let entries = await entriesOf(call, params, { ...ad, forms });
  entries = keep(entries, 'goods.face', ({ row }) => fitsFace(params.rows[row - 1]?.faceValue ?? 0, type));
  entries = keep(
    entries,
    'cards.duplicate_row',
    isFirst(entries, ({ card }) => card.stored?.hash.toString('hex')),
  );
  entries = keep(
    entries,
    'cards.image_twice',
    isFirst(entries, ({ card }) => card.imageId ?? undefined),
  );
  const withImage = await claimImages(tx, session.userId, cardsOf(entries));
  entries = keep(entries, 'cards.image_missing', ({ card }) => card.imageId === null || withImage.has(card.cardId));
  const unique = await insertCards(tx, session.userId, cardsOf(entries));
  const accepted = keep(entries, 'cards.duplicate', ({ card }) => unique.has(card.cardId));
  countProbes(services.rules, session.userId, entries.length - accepted.length);
  await freeImages(tx, cardsOf(entries.filter((entry) => !accepted.includes(entry))));
  if (accepted.length > 0) {
    await lockOffer(tx, { side: 'sell', ownerId: session.userId }, params.code);
    const limit = services.rules.get('goods.max_per_ad');
    if ((await unsoldCount(tx, ad.id)) + accepted.length > limit) throw new AppError('goods.too_many', { limit });
    await insertGoods(tx, ad.id, cardsOf(accepted));
  }
  return {
    added: accepted.map(({ row, card }) => ({ row, id: card.goodsId })),
    refused: [...refused]
      .map(([row, error]) => ({
        row,
        error,
        message: sentence(call, error, { row, min: type.minFace, max: type.maxFace }),
      }))
      .sort((a, b) => a.row - b.row),
  };
});

type RefusedCode = Refused['error'];

const sentence = ({ lang }: WriteCall, code: RefusedCode, details: AppError['details']): string =>
  messageOf(new AppError(code, details), lang);

const cardsOf = (entries: readonly Entry[]): NewCard[] => entries.map(({ card }) => card);

const fitsFace = (face: number, { minFace, maxFace }: CardTypeRow): boolean => face >= minFace && face <= maxFace;

async function entriesOf(
  call: WriteCall,
  params: Params,
  ad: { readonly form: string; readonly currency: string; readonly forms: CardForms },
): Promise<Entry[]> {
  const cardIds = params.rows.map(() => newId());
  const codes = ad.form === 'ecode' ? await acceptCodes(call, params, { cardIds, forms: ad.forms }) : null;
  const minorUnits = pow10(currencyOf(ad.currency).unit);
  return params.rows.map(({ faceValue, imageId }, index) => ({
    row: index + 1,
    card: {
      goodsId: newId(),
      cardId: cardIds[index] ?? '',
      faceValue: BigInt(faceValue) * minorUnits,
      stored: codes?.[index] ?? null,
      imageId: imageId?.toLowerCase() ?? null,
    },
  }));
}

function acceptCodes(
  { services, session }: WriteCall,
  params: Params,
  target: Pick<AcceptContext, 'cardIds' | 'forms'>,
): Promise<StoredCode[]> {
  const { keyId, ephemeralKey } = params;
  const sealed = params.rows.map(({ sealedCode, imageId }, index) => {
    if (sealedCode === undefined || imageId === undefined) throw new AppError('goods.code_needed', { row: index + 1 });
    return sealedCode;
  });
  return services.vault.accept(
    { keyId, ephemeralKey, sealed },
    { scope: params.code, sellerId: session.userId, ...target },
  );
}

/** Whether an entry is the first with its key; an entry without a key always is. */
function isFirst(entries: readonly Entry[], keyOf: (entry: Entry) => string | undefined): (entry: Entry) => boolean {
  const first = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key !== undefined && !first.has(key)) first.set(key, entry.row);
  }
  return (entry) => {
    const key = keyOf(entry);
    return key === undefined || first.get(key) === entry.row;
  };
}
