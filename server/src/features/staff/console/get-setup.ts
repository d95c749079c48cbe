import { getSetup } from '#contract/functions/staff-console.ts';
import { type SetupFacts, setupSteps } from '#core/staff/setup-steps.ts';
import { SIGNER_AWAY_S } from '#core/withdrawals/signer-away.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { isLoopback } from '#server/platform/demo.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { pricingRate } from '#server/platform/rates/rate-source.ts';

type Stored = Pick<
  SetupFacts,
  'administrators' | 'moderators' | 'supporters' | 'providers' | 'cardTypes' | 'hasPoints' | 'hasTrade'
> & { readonly currencies: readonly string[]; readonly signed: readonly string[] };

export const getSetupHandler = handle(getSetup, async ({ services, db }: UserCall) => {
  // A demo has everything that it needs, and no operator.
  if (services.config.demo) return { steps: [], withoutRate: [] };
  const facts = await setupFacts(services, db);
  return {
    steps: setupSteps(facts).map(({ missing, ...step }) => ({ ...step, missing: [...missing] })),
    withoutRate: [...facts.withoutRate],
  };
});

/** Questions for one row follow the order of an index: in any other, the planner reads the table from end to end. */
async function setupFacts({ config, chains, rates }: Services, db: Queryable): Promise<SetupFacts> {
  const { currencies, signed, ...stored } = await db.one<Stored>(sql`
    SELECT count(*) FILTER (WHERE role = 'admin')::int AS administrators,
           count(*) FILTER (WHERE role = 'moderator')::int AS moderators,
           count(*) FILTER (WHERE role = 'support')::int AS supporters,
           (SELECT count(*) FROM (
             SELECT FROM app_user WHERE role = 'provider' AND status = 'active' ORDER BY id LIMIT 1) p)::int AS providers,
           (SELECT count(*) FROM card_type WHERE active)::int AS card_types,
           ARRAY(SELECT DISTINCT currency FROM card_type WHERE active ORDER BY currency) AS currencies,
           (SELECT true FROM ledger_transfer ORDER BY id LIMIT 1) IS NOT NULL AS has_points,
           (SELECT true FROM trade_stats WHERE completed > 0 ORDER BY user_id LIMIT 1) IS NOT NULL AS has_trade,
           ARRAY(SELECT DISTINCT network FROM signer_key WHERE purpose = 'pay'
             AND seen_at > clock_timestamp() - make_interval(secs => ${SIGNER_AWAY_S})) AS signed
    FROM app_user WHERE role NOT IN ('trader', 'provider') AND status = 'active'`);
  return {
    ...stored,
    hasPublicAddress: !isLoopback(new URL(config.publicUrl).host),
    hasSupportAddress: config.links.supportEmail !== null,
    sendsMail: config.smtpUrl !== null,
    withoutRate: currencies.filter((currency) => pricingRate(rates, currency) === null),
    networks: chains.length,
    signed: chains.filter(({ id }) => signed.includes(id)).length,
  };
}
