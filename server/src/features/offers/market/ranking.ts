import { rankAds } from '#contract/functions/ads.ts';
import { type RankParts, type RankRule, rankParts, scoreOf } from '#core/offers/rank.ts';
import { defineCache } from '#server/app/cache.ts';
import type { Services } from '#server/app/services.ts';
import { blockedIds, NO_STATS, statsOf, type TradeStats } from '#server/features/people/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { presentParty } from '../model/present-offer.ts';
import { ownersOnShelf } from './owners-on-shelf.ts';
import { type RankedRow, rankedRows } from './ranking.store.ts';

interface Ranked {
  readonly row: RankedRow;
  readonly stats: TradeStats;
  readonly parts: RankParts;
}

export const rankAdsHandler = handle(rankAds, async (call: Call, { brandId, limit }) => {
  const { services, session } = call;
  const ranking = await rankings(services, brandId ?? '', brandId);
  const blocked = new Set(session === null ? [] : await blockedIds(call.db, session.userId));
  const seen = ranking.filter(({ row }) => !blocked.has(row.ownerId)).slice(0, limit);
  return {
    list: seen.map(({ row, stats, parts }, index) => ({
      rank: index + 1,
      provider: presentParty(call, row, stats),
      score: scoreOf(parts),
      parts,
      offers: row.offers,
    })),
    rule: ruleOf(services),
  };
});

/** Best first, cached for a while: it reads everybody with an offer. */
const rankings = defineCache<string | undefined, Ranked[]>({
  max: 200,
  keptMs: ({ rules }) => rules.get('ads.ranking_cache_ms'),
  load: rank,
});

async function rank(services: Services, brandId: string | undefined): Promise<Ranked[]> {
  const { db } = services;
  const rows = await rankedRows(db, await ownersOnShelf(db, 'buy'), brandId);
  const records = await statsOf(
    db,
    rows.map((row) => row.ownerId),
  );
  const rule = ruleOf(services);
  const ranked = rows.map((row) => {
    const stats = records.get(row.ownerId) ?? NO_STATS;
    return { row, stats, parts: rankParts({ ...stats, timeoutsInRow: row.timeoutsInRow }, rule) };
  });
  return ranked.sort(
    (a, b) =>
      scoreOf(b.parts) - scoreOf(a.parts) || b.stats.ended - a.stats.ended || (a.row.ownerId < b.row.ownerId ? -1 : 1),
  );
}

function ruleOf({ rules }: Services): RankRule {
  return {
    completion: rules.get('ads.rank_completion'),
    speed: rules.get('ads.rank_speed'),
    speedS: rules.get('ads.rank_speed_s'),
    volume: rules.get('ads.rank_volume'),
    volumeOrders: rules.get('ads.rank_volume_orders'),
    timeout: rules.get('ads.rank_timeout'),
  };
}
