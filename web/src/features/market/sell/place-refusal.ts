import { ApiError, LOCAL } from '#web/api/api-error.ts';
import { capital } from '#web/lib/text.ts';
import type { RowErrors } from '../cards/sell-cards.ts';

/** Refusals that name a row, by errorBizCode, and the field they belong to. */
export const ROW_FIELDS: Readonly<Record<string, keyof RowErrors>> = {
  '200025': 'face',
  '200040': 'code',
  '200041': 'code',
  '200042': 'image',
  '200043': 'image',
  '200044': 'code',
  '200046': 'code',
};
export const PRICE_CHANGED = '200021';
/** The offer itself is no longer what the reader looks at. */
export const AD_STALE: readonly string[] = [PRICE_CHANGED, '200020', '200022', '200023'];

export interface Refusal {
  /** The server's sentence, without the row when it is shown at it. */
  text: string;
  /** 1-based row and its field; null when it concerns the whole order. */
  at: { row: number; field: keyof RowErrors } | null;
  priceChanged: boolean;
  /** The offer must be loaded again. */
  stale: boolean;
  /** Nobody knows whether the order started: the answer was lost. */
  unknown: boolean;
}

const ROW = /^(?:Row\s+(\d+)\s*:|第\s*(\d+)\s*行[：:])\s*/;

/** Where a failed placement belongs on the page. */
export function readRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) {
    const text = error instanceof Error ? error.message : String(error);
    return { text, at: null, priceChanged: false, stale: false, unknown: false };
  }
  const field = ROW_FIELDS[error.errorBizCode];
  const named = ROW.exec(error.errorInfo);
  const row = Number(error.details.row ?? named?.[1] ?? named?.[2] ?? 0);
  const schema = /^cards\.(\d+)\.(sealedCode|imageId|faceValue)/.exec(error.field ?? '');
  const at = field && row > 0 ? { row, field } : schema ? schemaPlace(schema) : null;
  return {
    text: at && named ? capital(error.errorInfo.slice(named[0].length)) : error.errorInfo,
    at,
    priceChanged: error.errorBizCode === PRICE_CHANGED,
    stale: AD_STALE.includes(error.errorBizCode),
    unknown: error.errorCode === LOCAL.timeout || error.errorCode === LOCAL.offline || error.errorCode === LOCAL.http,
  };
}

const SCHEMA_FIELDS: Readonly<Record<string, keyof RowErrors>> = {
  sealedCode: 'code',
  imageId: 'image',
  faceValue: 'face',
};

function schemaPlace([, index, name]: RegExpExecArray): Refusal['at'] {
  return { row: Number(index) + 1, field: SCHEMA_FIELDS[name ?? ''] ?? 'code' };
}
