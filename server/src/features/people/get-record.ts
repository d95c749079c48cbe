import type { z } from 'zod';
import { getRecord, type zRecord } from '#contract/functions/people.ts';
import { isStaff } from '#core/access/access.ts';
import { type BadgeFacts, type BadgeRules, badgesOf, isHighVolume, LEVEL_ICONS } from '#core/people/badges.ts';
import { averageStars, type StarCounts } from '#core/ratings/rating.ts';
import type { Services } from '#server/app/services.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ClaimRow, claimsOf, countTrusting, monthlyVolume, personById, relationOf } from './people.store.ts';
import { starsOfOne } from './stars.store.ts';
import { NO_STATS, statsOf, type TradeStats } from './trade-stats.ts';

type Record = z.input<typeof zRecord>;

/** Until membership exists, everybody has the first level. */
const LEVEL = 1;

export const getRecordHandler = handle(getRecord, async (call: Call, { userId }) => {
  const { db, services } = call;
  const person = await personById(db, userId);
  if (person === null) throw new AppError('nothing.found');
  const stats = (await statsOf(db, [userId])).get(userId) ?? NO_STATS;
  const stars = await starsOfOne(db, userId);
  const volume = person.certified ? await monthlyVolume(db, userId) : 0n;
  const { id, name, photo, bio, role, certified, joinedAt } = person;
  const facts = {
    isStaff: isStaff(role),
    certified,
    monthlyVolume: volume,
    ageS: (Date.now() - joinedAt.getTime()) / 1000,
  };
  const rules = badgeRules(services);
  return {
    userId: id,
    name,
    photo,
    bio,
    role,
    certified,
    isStaff: facts.isStaff,
    online: services.presence.isOnline(userId),
    joinedAt,
    level: LEVEL,
    levelIcon: LEVEL_ICONS[LEVEL - 1] ?? 'bronze',
    hvcFlag: isHighVolume(facts, rules.hvcMonthlyPoints),
    badges: badgesOf({ ...facts, ...recordFacts(stats, stars) }, rules),
    trades: presentTrades(stats),
    claims: role === 'provider' ? presentClaims(await claimsOf(db, userId)) : null,
    ratings: { count: sumOf(stars), average: averageStars(stars), stars: [...stars] },
    trustedBy: await countTrusting(db, userId),
    relation: await relation(call, userId),
  };
});

const sumOf = (stars: StarCounts): number => stars.reduce((sum, star) => sum + star, 0);

function recordFacts(
  stats: TradeStats,
  stars: StarCounts,
): Omit<BadgeFacts, 'isStaff' | 'certified' | 'monthlyVolume' | 'ageS'> {
  return {
    endedOrders: stats.ended,
    completedPermille: stats.completedPermille,
    medianReleaseS: stats.medianReleaseS,
    ratings: sumOf(stars),
    averageStars: averageStars(stars),
  };
}

function badgeRules({ rules }: Services): BadgeRules {
  return {
    hvcMonthlyPoints: BigInt(rules.get('people.hvc_monthly_points')),
    minOrders: rules.get('people.badge_min_orders'),
    fastS: rules.get('people.badge_fast_s'),
    completedBps: rules.get('people.badge_completed_bps'),
    starsBps: rules.get('people.badge_stars_bps'),
    veteranS: rules.get('people.badge_veteran_s'),
    newS: rules.get('people.badge_new_s'),
  };
}

function presentTrades(stats: TradeStats): Record['trades'] {
  const { ended, completed, completedPermille, medianReleaseS, disputes, disputesLost } = stats;
  return { ended, completed, completedPermille, medianReleaseS, disputes, disputesLost };
}

function presentClaims({ orders, claims, lost }: ClaimRow): Record['claims'] {
  const permille = (part: number, all: number) => (all === 0 ? null : Math.floor((part * 1000) / all));
  return { orders, claims, claimPermille: permille(claims, orders), lost, lostPermille: permille(lost, claims) };
}

async function relation({ db, session }: Call, userId: string): Promise<Record['relation']> {
  if (session === null) return null;
  if (session.userId === userId) return { isMe: true, trusted: false, blocked: false, ordersTogether: 0 };
  return { isMe: false, ...(await relationOf(db, session.userId, userId)) };
}
