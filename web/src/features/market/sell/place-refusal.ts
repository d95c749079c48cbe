import { ApiError, type ApiErrorCode, isUnanswered } from '#web/api/api-error.ts';
import { capitalize } from '#web/lib/text.ts';
import type { RowErrors } from '../cards/sell-cards.ts';

/** Refusals that name a row, and the field they belong to. */
const ROW_FIELDS: Readonly<Partial<Record<ApiErrorCode, keyof RowErrors>>> = {
  'orders.face_not_taken': 'face',
  'cards.duplicate': 'code',
  'cards.duplicate_row': 'code',
  'cards.image_missing': 'image',
  'cards.image_twice': 'image',
  'cards.seal_broken': 'code',
  'cards.code_form': 'code',
  'cards.code_character': 'code',
  'cards.code_shortened': 'code',
};
/** The offer itself is no longer what the reader looks at. */
const AD_STALE: readonly ApiErrorCode[] = [
  'orders.price_changed',
  'orders.ad_closed',
  'orders.stock_short',
  'orders.provider_balance',
];

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

/** How the sentence begins that names its row: where it is shown at the row, that is said already. */
const ROW = /^(?:Row\s+\d+\s*:|第\s*\d+\s*行[：:])\s*/;

/** Where a failed placement belongs on the page. */
export function readRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) {
    const text = error instanceof Error ? error.message : String(error);
    return { text, at: null, priceChanged: false, stale: false, unknown: false };
  }
  const field = ROW_FIELDS[error.code];
  const row = Number(error.details.row ?? 0);
  const schema = /^cards\.(\d+)\.(sealedCode|imageId|faceValue)/.exec(error.field ?? '');
  const at = field && row > 0 ? { row, field } : schema ? schemaPlace(schema) : null;
  return {
    text: at ? capitalize(error.message.replace(ROW, '')) : error.message,
    at,
    priceChanged: error.code === 'orders.price_changed',
    stale: AD_STALE.includes(error.code),
    unknown: isUnanswered(error) && error.code !== 'client.unsent',
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
