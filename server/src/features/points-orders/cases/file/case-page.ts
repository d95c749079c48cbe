import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import {
  factsPart,
  fileShown,
  LABELS,
  type Lang,
  label,
  ledgerPart,
  PAGE_END,
  POINTS_EVENTS,
  pageHead,
  points,
  ROLES,
  section,
  sentenceIn,
  when,
} from '#server/features/disputes/public.ts';
import { type Html, html } from '#server/platform/mail/html.ts';
import { wordOf } from '#server/platform/words.ts';
import { accountWords, methodWords } from '../../view/method-words.ts';
import type { PointsCaseRecord } from './case-record.ts';

/** `case.html`: the case for a human reader, without network and scripts. Yields piece by piece. */
export async function* pointsCasePage(
  record: PointsCaseRecord,
  chat: () => AsyncIterable<string>,
  lang: Lang,
): AsyncGenerator<string> {
  const { madeAt, madeFor, order } = record;
  yield pageHead({ code: order.code, madeAt, madeFor }, lang);
  for (const part of [orderPart, rulingPart, eventsPart, evidencePart, ledgerPart]) yield part(record, lang).markup;
  yield* chat();
  yield PAGE_END;
}

function orderPart({ order }: PointsCaseRecord, lang: Lang): Html {
  const { seller, buyer, payTo, payer } = order;
  const { unit } = currencyOf(order.currency);
  const sides = { seller: seller.name, buyer: buyer.name };
  return factsPart(
    [
      ['state', wordOf(lang, `points-orders:state.${order.state}`)],
      ['pointsSides', sentenceIn(LABELS.pointsSidesAre, lang, sides)],
      ['frozen', points(order.orderAmount)],
      ['fee', points(order.fee)],
      ['toPay', `${formatDecimal(BigInt(order.fiatAmount), unit, unit)} ${order.currency}`],
      ['pointsPrice', formatDecimal(BigInt(order.unitPrice), PRICE_SCALE, 2)],
      ['method', methodWords(order.method, lang)],
      ['payTo', payTo === null ? null : [payTo.holder, ...accountWords(order.method, payTo.fields, lang)].join(', ')],
      ['payer', payer === null ? null : payer.name],
      ['settled', order.settledAmount === null ? null : points(order.settledAmount)],
      ['placed', when(order.placedAt)],
      ['ended', order.endedAt === null ? null : when(order.endedAt)],
      ['terms', order.terms === '' ? null : `${order[order.offer.owner].name}: ${order.terms}`],
      ['tags', order.offer.tags.length === 0 ? null : order.offer.tags.join(', ')],
      ['limits', adLimits(order)],
    ],
    lang,
  );
}

/** The amounts that one order could have; null when it could have any. */
function adLimits({ offer }: PointsCaseRecord['order']): string | null {
  const { exactAmounts, minAmount, maxAmount } = offer;
  const bounds = minAmount === null && maxAmount === null ? null : [minAmount, maxAmount];
  if (exactAmounts !== null) return `${exactAmounts.map(points).join(', ')} POINTS`;
  return bounds && `${bounds.map((amount) => (amount === null ? '…' : points(amount))).join(' – ')} POINTS`;
}

function rulingPart({ order: { ruling } }: PointsCaseRecord, lang: Lang): Html {
  const rows =
    ruling === null
      ? []
      : [
          html`<li><b>${wordOf(lang, `points-orders:state.${ruling.outcome}`)}</b><blockquote class="said">${ruling.reason}</blockquote></li>
`,
        ];
  return section('rulings', rows, lang);
}

function eventsPart({ order, events }: PointsCaseRecord, lang: Lang): Html {
  const names: Readonly<Record<string, string>> = { seller: order.seller.name, buyer: order.buyer.name };
  const rows = events.map(({ at, actor, type, state, data }) => {
    const note = data['note'] ?? data['reason'];
    return html`<li><time>${when(at)}</time> <b>${names[actor] ?? label(ROLES, actor, lang)}</b> ${label(POINTS_EVENTS, type, lang)}
 <span class="quiet">→ ${wordOf(lang, `points-orders:state.${state}`)}</span>
${typeof note === 'string' && note !== '' ? html`<blockquote class="said">${note}</blockquote>` : null}</li>
`;
  });
  return section('events', rows, lang);
}

function evidencePart({ evidence }: PointsCaseRecord, lang: Lang): Html {
  const rows = evidence.map(
    ({ at, party, note, fileKind, file }) => html`<li><time>${when(at)}</time> <b>${label(ROLES, party, lang)}</b>
${note === '' ? null : html`<blockquote class="said">${note}</blockquote>`}${fileShown(file, fileKind === 'image', lang)}</li>
`,
  );
  return section('evidence', rows, lang);
}
