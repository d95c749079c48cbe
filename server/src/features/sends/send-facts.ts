import { dayLimits, leftOfDay } from '#core/identity/day-limits.ts';
import { pointsAccountId } from '#core/ledger/accounts.ts';
import { spareOf } from '#core/outflow/outflow.ts';
import { outLimitOf, type SendFacts, type SendRefusal, type SendRules, sendRefusal } from '#core/sends/send.ts';
import type { Services } from '#server/app/services.ts';
import { NO_STANDING, type Standing, standingsOf } from '#server/features/bail/public.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { exactPoints, type Figures, refuse } from '#server/platform/refuse.ts';
import { atStakeOf, countToday, outToday, type PartyRow } from './sends.store.ts';

export const sendRules = ({ rules }: Services): SendRules => ({
  least: BigInt(rules.get('sends.least_points')),
  perDay: rules.get('sends.per_day'),
  below: BigInt(rules.get('sends.below_points')),
  exposureBps: BigInt(rules.get('bail.exposure_multiple_bps')),
});

/** The sender's points, and how much of them may leave today. */
export async function senderFacts(services: Services, db: Queryable, sender: PartyRow) {
  const standing: Standing = (await standingsOf(db, [sender.id])).get(sender.id) ?? NO_STANDING;
  const { freePoints: available } = standing;
  const multiple = services.rules.get('disputes.compensation_multiple');
  const { exposure = 0n, due = 0n } = (await atStakeOf(db, [sender.id], multiple)).get(sender.id) ?? {};
  const freeBail = standing.freeBail - due;
  const limit = dayLimits('out', services.rules)[sender.level];
  return {
    senderId: sender.id,
    available,
    exposure,
    freeBail,
    sentToday: await countToday(db, sender.id, services.rules.get('sends.per_day')),
    outToday: await outToday(db, pointsAccountId(sender.id)),
    outLimit: outLimitOf({ role: sender.role, freeBail }, limit),
  };
}

interface Pair {
  readonly sender: PartyRow;
  readonly receiver: PartyRow | null;
}

export async function sendFacts(
  services: Services,
  db: Queryable,
  { sender, receiver, amount }: Pair & { readonly amount: bigint },
): Promise<SendFacts> {
  const isBlocked = receiver !== null && (await isBlockedWithAny(db, sender.id, [receiver.id]));
  return { ...(await senderFacts(services, db, sender)), receiver, isBlocked, amount };
}

/** Throws why these points are not sent, with the figures that its sentence names. */
export const refuseSend = (facts: SendFacts, rules: SendRules): void =>
  refuse(sendRefusal(facts, rules), FIGURES, [facts, rules]);

const FIGURES: Figures<SendRefusal, SendFacts, SendRules> = {
  'sends.amount': (_facts, { least, below }) => ({ least: exactPoints(least), below: exactPoints(below) }),
  'sends.per_day': (_facts, { perDay }) => ({ limit: `${perDay}` }),
  'sends.day_limit': ({ outLimit, outToday: used }) => ({
    left: exactPoints(leftOfDay(outLimit, used)),
    limit: exactPoints(outLimit),
  }),
  'sends.points_short': ({ available }) => ({ available: exactPoints(available) }),
  'sends.exposure': (facts, rules) => ({ spare: exactPoints(spareOf(facts, rules)) }),
};
