import { useReducer, useRef } from 'react';
import type { ParamsOf } from '#contract/catalogue.ts';
import { cardText } from '#core/orders/card-parts.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { sealFor } from '#web/api/seal-for.ts';
import { uploadFile } from '#web/api/upload.ts';
import { useSealOnce } from '#web/api/use-seal-once.ts';
import { OFFER_STALE } from '#web/features/market/public.ts';
import {
  checkDraft,
  type DraftRules,
  type GoodsDraft,
  MAX_PICTURES,
  type Picture,
  placePictures,
  reduceDraft,
  startDraft,
} from './goods-draft.ts';

export interface DroppedPictures {
  readonly placed: number;
  /** There before, left without a row, or more than may be dropped at once. */
  readonly twice: number;
  readonly over: number;
  readonly tooMany: boolean;
}

interface Handlers {
  onAdded: (count: number, refused: number) => void;
  onFailed: (error: unknown) => void;
}

/** The cards being added to one sell ad: their images go up as they are chosen, their codes only sealed. */
export function useGoodsDraft(code: string, rules: DraftRules, handlers: Handlers) {
  const [state, dispatch] = useReducer(reduceDraft, null, startDraft);
  const rows = useRef(state.rows);
  rows.current = state.rows;
  const { sealOnce, forget } = useSealOnce<ParamsOf<'goods.addGoods'>>();
  const add = useCommand('goods.addGoods', { quiet: true, mask: false, stale: OFFER_STALE.sell });
  const upload = (key: number, picture: Picture) => {
    const isStill = () => rows.current.some((row) => row.key === key && row.print === picture.print);
    const set = (image: GoodsDraft['image']) => isStill() && dispatch({ type: 'set', key, patch: { image } });
    uploadFile(picture.file, 'card', { onProgress: (share) => set({ at: 'sending', share }) }).then(
      ({ id }) => set({ at: 'done', imageId: id }),
      (error: unknown) => set({ at: 'failed', why: errorText(error) }),
    );
  };
  /** Images for the rows without one, or for the row that is named. */
  const takePictures = async (files: readonly File[], key?: number): Promise<DroppedPictures> => {
    const pictures = await Promise.all(files.slice(0, MAX_PICTURES).map(pictureOf));
    const { placed, twice, over } = placePictures(key === undefined ? rows.current : only(rows.current, key), pictures);
    dispatch({ type: 'pictures', placed });
    for (const item of placed) upload(item.key, item.picture);
    return { placed: placed.length, twice, over, tooMany: files.length > MAX_PICTURES };
  };
  const send = async () => {
    const sent = rows.current;
    const errors = checkDraft(sent, rules);
    if (errors.size > 0) return dispatch({ type: 'blame', errors });
    try {
      const input = sent.map(({ code: typed, pin, face, image }) => [typed, pin, face, image]);
      const params = await sealOnce(input, () => paramsOf(code, sent, rules.form));
      const { added, refused } = await add.mutateAsync(params);
      forget();
      const keyOf = (row: number) => sent[row - 1]?.key ?? 0;
      const refusals = new Map(refused.map(({ row, message }) => [keyOf(row), withoutRow(message)]));
      dispatch({ type: 'added', keys: new Set(added.map(({ row }) => keyOf(row))), errors: refusals });
      handlers.onAdded(added.length, refused.length);
    } catch (error) {
      handlers.onFailed(error);
    }
  };
  return { rows: state.rows, dispatch, takePictures, send, busy: add.isPending };
}

/** The rows as if only this one had room for an image. */
function only(rows: readonly GoodsDraft[], key: number): GoodsDraft[] {
  return rows.map((row) =>
    row.key === key ? { ...row, print: null, image: { at: 'none' } } : { ...row, image: { at: 'done', imageId: '' } },
  );
}

async function paramsOf(
  code: string,
  rows: readonly GoodsDraft[],
  form: DraftRules['form'],
): Promise<ParamsOf<'goods.addGoods'>> {
  const imageOf = ({ image }: GoodsDraft) => (image.at === 'done' ? { imageId: image.imageId } : {});
  if (form === 'physical') {
    return { code, rows: rows.map((row) => ({ faceValue: Number(row.face), ...imageOf(row) })) };
  }
  const codes = rows.map(cardText);
  const { keyId, ephemeralKey, sealed } = await sealFor(code, codes);
  const sealedRows = rows.map((row, index) => ({
    faceValue: Number(row.face),
    sealedCode: sealed[index] ?? '',
    ...imageOf(row),
  }));
  return { code, keyId, ephemeralKey, rows: sealedRows };
}

async function pictureOf(file: File): Promise<Picture> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return { file, print: [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** The sentence without its row: it stands at the row. */
const withoutRow = (sentence: string): string => sentence.replace(/^(?:Row\s+\d+\s*:|第\s*\d+\s*行[：:])\s*/, '');
