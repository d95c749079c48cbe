import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { type Html, html } from '#server/platform/mail/html.ts';
import { wordOf } from '#server/platform/words.ts';
import type { CaseMaterial, CaseRecord } from './case-json.ts';
import { points, when } from './case-page-format.ts';
import {
  eventsPart,
  evidencePart,
  type Facts,
  factsPart,
  ledgerPart,
  revealsPart,
  rulingsPart,
} from './case-page-parts.ts';
import { CLAIMS, LABELS, type Lang, label, RECEIPTS, ROLES, sentenceIn } from './case-words.ts';
import { chatPage } from './chat-page.ts';

const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 960px; font: 15px/1.5 system-ui, sans-serif; color: #1d2421; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 36px 0 8px; border-bottom: 1px solid #d8ddd9; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 4px 10px 4px 0; }
th { font-weight: 600; color: #55605a; } tr + tr > * { border-top: 1px solid #eef1ee; }
.wide { overflow-x: auto; } .wide table { min-width: 640px; } time { white-space: nowrap; } .facts th { width: 34%; } .quiet, time { color: #55605a; } .mono { font-family: ui-monospace, monospace; font-size: 12px; overflow-wrap: anywhere; }
.said { white-space: pre-wrap; overflow-wrap: anywhere; } blockquote { margin: 4px 0; padding-left: 10px; border-left: 3px solid #d8ddd9; }
img { max-width: 100%; max-height: 420px; display: block; margin: 6px 0; } figure { margin: 0 0 18px; }
ol { list-style: none; padding: 0; } li { padding: 8px 0; border-top: 1px solid #eef1ee; } .bad { color: #a3261b; font-weight: 600; }
`;

/** Nothing on the page may run or be fetched: pictures are files of the archive. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; base-uri 'none'; form-action 'none'";

interface PageHead {
  readonly code: string;
  readonly madeAt: Date;
  readonly madeFor: { readonly name: string; readonly role: string };
}

/** The beginning of `case.html`; `PAGE_END` is its end. */
export function pageHead({ code, madeAt, madeFor }: PageHead, lang: Lang): string {
  const title = sentenceIn(LABELS.title, lang, { code });
  const created = { at: when(madeAt), name: madeFor.name, role: label(ROLES, madeFor.role, lang) };
  return html`<!doctype html>
<html lang="${lang === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="quiet">${sentenceIn(LABELS.made, lang, created)}</p>
<p>${LABELS.about[lang]}</p>
`.markup;
}

export const PAGE_END = '</main>\n</body>\n</html>\n';

/** `case.html`: the case for a human reader, without network and scripts. Yields piece by piece. */
export async function* casePage(material: CaseMaterial, record: CaseRecord, lang: Lang): AsyncGenerator<string> {
  const { order, madeAt, madeFor } = record;
  yield pageHead({ code: order.code, madeAt, madeFor }, lang);
  yield orderPart(record, lang).markup;
  yield cardsPart(record, lang).markup;
  for (const part of [rulingsPart, eventsPart, evidencePart, revealsPart, ledgerPart]) yield part(record, lang).markup;
  yield* chatPage(material, lang);
  yield PAGE_END;
}

function orderPart({ order, seller, provider, moderator, claim }: CaseRecord, lang: Lang): Html {
  const face = (value: string) => `${formatDecimal(BigInt(value), order.unit, order.unit)} ${order.currency}`;
  const rows: Facts = [
    ['state', wordOf(lang, `orders:state.${order.state}`)],
    ['sides', sentenceIn(LABELS.sidesAre, lang, { seller: seller.name, provider: provider.name })],
    ['moderator', moderator?.name ?? null],
    ['card', `${order.cardCount} × ${order.brand} ${order.country}`],
    ['faceValue', face(order.faceValue)],
    ['price', formatDecimal(BigInt(order.unitPrice), PRICE_SCALE, 2)],
    ['frozen', points(order.orderAmount)],
    ['claimed', claim === null ? null : `${points(claim.amount)} (${when(claim.at)})`],
    ['settled', order.settledAmount === null ? null : points(order.settledAmount)],
    ['fee', order.feeAmount === null ? null : points(order.feeAmount)],
    ['parcel', order.trackingNo === null ? null : `${order.carrier ?? ''} ${order.trackingNo}`.trim()],
    ['placed', when(order.placedAt)],
    ['ended', order.endedAt === null ? null : when(order.endedAt)],
    ['description', order.description === '' ? null : order.description],
    [
      order.offer.owner === 'seller' ? 'sellerTerms' : 'providerTerms',
      order.offer.terms === '' ? null : order.offer.terms,
    ],
    ['receipt', label(RECEIPTS, order.receipt, lang)],
    ['tags', order.offer.tags.length === 0 ? null : order.offer.tags.join(', ')],
    ['limits', offerLimits(order)],
  ];
  return factsPart(rows, lang);
}

/** The faces, in whole units, and amounts that the offer took; null when it took any. */
function offerLimits({ offer, currency }: CaseRecord['order']): string | null {
  const { minFace, maxFace, fixedFaces, minAmount, maxAmount, exactAmount } = offer;
  const faces = fixedFaces ?? (minFace === null ? null : [`${minFace} – ${maxFace}`]);
  const range = [minAmount, maxAmount].map((amount) => (amount === null ? '…' : points(amount))).join(' – ');
  const hasRange = minAmount !== null || maxAmount !== null;
  const amounts = exactAmount !== null ? points(exactAmount) : hasRange ? range : null;
  const parts = [faces && `${faces.join(', ')} ${currency}`, amounts && `${amounts} POINTS`].filter(Boolean);
  return parts.length === 0 ? null : parts.join('; ');
}

function cardsPart({ order, cards }: CaseRecord, lang: Lang): Html {
  const heads = [LABELS.row, LABELS.faceValue, LABELS.code, LABELS.firstOpened, LABELS.claim, LABELS.note];
  const face = (value: string) => formatDecimal(BigInt(value), order.unit, order.unit);
  return html`<h2>${LABELS.cards[lang]}</h2>
<div class="wide" tabindex="0" role="region" aria-label="${LABELS.cards[lang]}"><table><tr>${heads.map((head) => html`<th>${head[lang]}</th>`)}</tr>
${cards.map(
  (card) => html`<tr><td>${card.row}</td><td>${face(card.faceValue)} ${order.currency}</td><td>${card.masked}</td>
<td>${card.revealedAt === null ? '' : when(card.revealedAt)}</td>
<td>${card.claim === null ? '' : `${label(CLAIMS, card.claim.kind, lang)} (${face(card.claim.actualValue)})`}</td>
<td class="said">${card.claim?.note ?? ''}</td></tr>
`,
)}</table></div>
`;
}
