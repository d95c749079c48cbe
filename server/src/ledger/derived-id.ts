import { createHash } from 'node:crypto';
import type { SettlementIds } from '#core/ledger/legs.ts';

/**
 * An id (UUID version 8, RFC 9562) derived from another id and a label, so that a retry makes the same id. It keeps the
 * time prefix of its base, so that it lands near the end of an index like the version 7 ids around it.
 */
export function derivedId(base: string, label: string): string {
  const digest = createHash('sha256').update(`${base}/${label}`).digest('hex');
  const variant = (0x8 | (Number.parseInt(digest[3] ?? '0', 16) & 0x3)).toString(16);
  return `${base.slice(0, 13)}-8${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/**
 * An id (UUID version 8) that follows from a name, for what comes from outside under a name of its own and must be
 * written once.
 */
export function idOfName(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex');
  return derivedId(`${digest.slice(0, 8)}-${digest.slice(8, 12)}`, name);
}

/** The ids of a hold's settlement. A hold is resolved once, so they follow from its id. */
export function settlementIds(holdId: string): SettlementIds {
  return {
    resolution: derivedId(holdId, 'resolution'),
    fee: derivedId(holdId, 'fee'),
    referral: derivedId(holdId, 'referral'),
  };
}
