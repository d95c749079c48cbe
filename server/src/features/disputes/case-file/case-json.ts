import type { ExportedChat } from '#server/features/chat/public.ts';
import type { viewOrder } from '#server/features/orders/public.ts';
import type { Movement } from './case-file.store.ts';
import type { CaseReader, Named } from './case-files.ts';
import type { VoteRow } from './case-record.store.ts';
import { rulingsOf } from './rulings-of.ts';

export const FORMAT = { format: 'cardway-case-file', version: 1 } as const;

type Viewed = Awaited<ReturnType<typeof viewOrder>>;
type View = Viewed['view'];

/** Everything that the archive is written from, as far as its reader may see it. */
export interface CaseMaterial extends Viewed {
  readonly madeAt: Date;
  readonly reader: CaseReader;
  readonly readerName: string;
  readonly files: ReadonlyMap<string, Named>;
  /** SHA-256 of the uploaded bytes, by upload id. */
  readonly received: ReadonlyMap<string, string>;
  readonly movements: readonly Movement[];
  /** For staff only. */
  readonly votes: readonly VoteRow[] | null;
  readonly chat: ExportedChat | null;
}

/** What the chat's part of an archive is written from, of either kind of order. */
export type ChatMaterial = Pick<CaseMaterial, 'chat' | 'madeAt' | 'files' | 'received'>;

export type CaseRecord = ReturnType<typeof caseRecord>;

/**
 * The content of `case.json`: what the order's page shows to this reader. Card codes are masked for everybody, because
 * the file is made to be passed on.
 */
export function caseRecord(material: CaseMaterial) {
  const { view, details, reader, movements, votes, madeAt } = material;
  return {
    ...FORMAT,
    madeAt,
    madeFor: { name: material.readerName, role: reader.role },
    units: {
      points: 'decimal string of millionths of a point',
      faceValues: `decimal string of 10^-${view.unit} ${view.currency}`,
      unitPrice: 'points per whole unit of the currency, scaled by 10^8',
      times: 'ISO 8601, UTC',
    },
    order: orderOf(view),
    seller: partyOf(view.seller),
    provider: partyOf(view.provider),
    moderator: view.moderator,
    cards: view.cards.map(({ code: _, ...card }) => card),
    claim: view.claim,
    proposals: view.timeline
      .filter(({ type }) => type === 'propose')
      .map(({ actor, name, at, data }) => ({ by: actor, name, at, amount: data['amount'] ?? null })),
    rulings: rulingsOf(details),
    acceptedBy: view.ruling?.acceptedBy ?? [],
    appealedBy: view.appealedBy,
    compensation: view.compensation,
    compensationVotes: votes?.map(({ by, approve, reason, at }) => ({ by, approve, reason, at })) ?? null,
    events: view.timeline,
    revealLog: view.reveals,
    ledger: movements,
    evidence: view.evidence.map((item) => ({ ...item, ...fileOf(material, item.uploadId) })),
  };
}

function orderOf(view: View) {
  const { brand, settledAmount, feeAmount, placedAt, deliveredAt, receivedAt, endedAt, dueAt, ...rest } = view;
  const { code, adCode, direction, form, state, country, currency, unit, faceValue, cardCount, unitPrice } = rest;
  const { orderAmount, feeBps, fullSplit, description, offer, receipt, escalation, quick, carrier, trackingNo } = rest;
  return {
    code,
    adCode,
    direction,
    form,
    state,
    brand: brand.name,
    country,
    currency,
    unit,
    faceValue,
    cardCount,
    unitPrice,
    orderAmount,
    feeBps,
    fullSplit,
    settledAmount,
    feeAmount,
    description,
    offer,
    receipt,
    escalation,
    quick,
    carrier,
    trackingNo,
    placedAt,
    deliveredAt,
    receivedAt,
    endedAt,
    dueAt,
  };
}

function partyOf(party: View['seller']) {
  const { userId, name, certified, joinedAt, orders, completedPermille, disputes, disputesLost, ordersTogether } =
    party;
  return { userId, name, certified, joinedAt, orders, completedPermille, disputes, disputesLost, ordersTogether };
}

/** The path of an upload in the archive; null when it is no longer stored. */
export function fileOf({ files, received }: Pick<CaseMaterial, 'files' | 'received'>, uploadId: string) {
  const file = files.get(uploadId);
  const kept = file === undefined ? null : { path: file.path, sha256: file.sha256, bytes: file.stored.bytes };
  return { file: kept, receivedSha256: received.get(uploadId) ?? null };
}
