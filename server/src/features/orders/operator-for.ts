import type { GiftActor } from '#core/orders/gift-facts.ts';
import type { RevealRow } from './order-details.store.ts';
import { hideAddress } from './reveal-log.ts';

/** Who of a team acted is for its owner, its members and staff; the other party deals with the provider. */
export const operatorFor = (
  { role, userId }: GiftActor,
  { actorId, operator }: { readonly actorId: string | null; readonly operator: string | null },
): string | null => (maySeeOperator({ role, userId }, actorId) ? operator : null);

/** What opens the hash of the operator in the reveal log, for the same readers. */
const operatorKeyFor = (
  actor: GiftActor,
  { actorId, operatorId, operatorSalt }: Pick<RevealRow, 'actorId' | 'operatorId' | 'operatorSalt'>,
) => (maySeeOperator(actor, actorId) ? { memberId: operatorId, salt: operatorSalt } : null);

const maySeeOperator = ({ role, userId }: Pick<GiftActor, 'role' | 'userId'>, actorId: string | null): boolean =>
  role === 'moderator' || userId === actorId;

/** An entry for one side: the operator is for the actor's own side and staff. */
export const presentReveal = (reveal: RevealRow, reader: GiftActor) => ({
  seq: reveal.seq,
  cardId: reveal.cardId,
  kind: reveal.kind,
  operator: operatorFor(reader, reveal),
  byId: reveal.actorId,
  byRole: reveal.actorRole,
  at: reveal.at,
  address: hideAddress(reveal.address),
  addressHash: reveal.addressHash,
  operatorHash: reveal.operatorHash,
  operatorKey: operatorKeyFor(reader, reveal),
  device: reveal.device,
  deviceHash: reveal.deviceHash,
  reason: reveal.reason,
  hash: reveal.hash,
});
