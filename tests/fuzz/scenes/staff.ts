import { randomUUID } from 'node:crypto';
import type { ParamsOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { NOTE } from '#tests/fixtures/world/order-life.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { ADMIN } from '../model/people.ts';
import { COLLEAGUE, FuzzWorld, MODERATOR, PROVIDER } from '../world.ts';
import { on, type Scenes, type Stage } from './scene.ts';

const REASON = 'Agreed in the weekly meeting';
const RULE = 'ads.rank_speed';
const CARD_TYPE = 'amazon-de-eur-ecode';
const METHOD = 'wise';
/** Of a brand that no other scene trades in. */
const OWN_BRAND = { brandId: 'steam', cardTypeId: 'steam-us-usd-ecode' };
const CURRENCY = 'EUR';
const FILTER = { list: 'tickets', name: 'Complaints', search: 'kind=complaint' } as const;
/** Ten times an order of one card. */
const DUE = '850000000';

/** Lets the admin set the rule by hand, or leaves it at its default. Answers its number. */
async function ruleAt({ world }: Stage, isSet: boolean): Promise<number> {
  const { wire } = world.user(ADMIN);
  const ruleNow = async () => {
    const { list } = await wire.call('settings.listRules', {});
    const rule = list.find(({ name }) => name === RULE);
    if (!rule) throw new Error(`no rule ${RULE}`);
    return rule;
  };
  const { value, source } = await ruleNow();
  const wasSet = source === 'database';
  if (wasSet && !isSet) await wire.call('settings.resetRule', { name: RULE, reason: REASON });
  if (!wasSet && isSet) await wire.call('settings.setRule', changeOf(value));
  return (await ruleNow()).value;
}

const changeOf = (before: number): ParamsOf<'settings.setRule'> => ({
  name: RULE,
  before,
  value: before - 1,
  reason: REASON,
});

/** Lets the admin set the rate by hand, or leaves it as it was published. */
async function fxAt({ world }: Stage, isSet: boolean): Promise<void> {
  const { wire } = world.user(ADMIN);
  const { list } = await wire.call('settings.listFx', {});
  const wasSet = list.some(({ currency, override }) => currency === CURRENCY && override !== null);
  if (wasSet && !isSet) await wire.call('settings.clearFxOverride', { currency: CURRENCY, reason: REASON });
  if (!wasSet && isSet) await wire.call('settings.setFxOverride', fxOf('1.3'));
}

const fxOf = (figure: string) => ({ currency: CURRENCY, figure, reason: REASON });

/** A rule that one administrator does not change alone. */
const GUARDED_RULE = 'orders.appeal_window_s';

/** Takes back what the admin proposed in other scenes. */
async function noProposal({ world }: Stage): Promise<void> {
  const { wire } = world.user(ADMIN);
  const { list } = await wire.call('staff.listProposals', { limit: 100 });
  for (const { id, isOwn } of list) if (isOwn) await wire.call('staff.withdrawProposal', { id });
}

async function newProposal({ world }: Stage): Promise<{ id: string }> {
  const { name } = await world.newUser('trader');
  return world.user(ADMIN).wire.call('staff.proposeRole', { name, role: 'admin', reason: REASON });
}

async function cardType({ world }: Stage) {
  const { list } = await world.user(ADMIN).wire.call('settings.listCardTypes', { search: CARD_TYPE });
  const type = list.find(({ id }) => id === CARD_TYPE);
  if (!type) throw new Error(`no card type ${CARD_TYPE}`);
  return type;
}

async function nextTerms(stage: Stage): Promise<ParamsOf<'settings.setCardType'>> {
  const { feeBps, rateMode, minRate, active, maxRate } = await cardType(stage);
  const terms = { feeBps, rateMode, minRate, active, maxRate: maxRate?.startsWith('99') === true ? '98' : '99' };
  return { ...terms, cardTypeId: CARD_TYPE, reason: REASON };
}

async function nextFee(stage: Stage): Promise<ParamsOf<'staff.proposeCardFee'>> {
  const { feeBps } = await cardType(stage);
  return { cardTypeId: CARD_TYPE, before: feeBps, feeBps: (feeBps ?? 0) + 1, reason: REASON };
}

async function nextMethodFee({ world }: Stage): Promise<ParamsOf<'staff.proposeMethodFee'>> {
  const { list } = await world.user(ADMIN).wire.call('settings.listMethodFees', {});
  const feeBps = list.find(({ method }) => method === METHOD)?.feeBps ?? null;
  return { method: METHOD, before: feeBps, feeBps: (feeBps ?? 0) + 1, reason: REASON };
}

/** A brand with an ad on the shelf, which its end takes away. */
async function tradedBrand({ app, world }: Stage): Promise<void> {
  const { brandId, cardTypeId } = OWN_BRAND;
  const { active } = await app.db.one<{ active: boolean }>(sql`SELECT active FROM brand WHERE id = ${brandId}`);
  if (!active) await world.user(ADMIN).wire.call('settings.setBrand', { brandId, active: true, reason: REASON });
  await publishAd(world.user(PROVIDER), { cardTypeId, minFace: 10, maxFace: 100, totalAmount: 300 });
}

/** A sensitive word that nobody has entered before. */
const newWord = () => `word ${randomUUID()}`;

/** For a role that no user of the other scenes has, so that nobody gets a notice. */
const announcement = (): ParamsOf<'notices.announce'> => ({
  titleEn: 'Maintenance tonight',
  titleZh: '今晚维护',
  textEn: 'Orders wait for an hour',
  textZh: '订单暂停一小时',
  role: 'auditor',
  lang: null,
  isBanner: false,
  isMailed: false,
  startsAt: null,
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  reason: REASON,
});

/** Commands of staff: cases, suspensions, settings. */
export const STAFF_SCENES: Scenes = {
  'disputes.reviewCompensation': async ({ app }) => {
    // Users of its own: a provider with a finding of fraud could not trade in other scenes.
    const apart = await FuzzWorld.open(app, 10_000, [1_000]);
    await apart.must(PROVIDER, 'bail.pay', { amount: '1000000000', tradePassword: TRADE_PASSWORD });
    const { code } = await apart.life().inReview();
    return { who: apart.user(COLLEAGUE), params: { code, approve: true, due: DUE, reason: NOTE } };
  },
  'disputes.remind': on<'disputes.remind'>('held', MODERATOR, () => ({ party: 'seller', note: NOTE })),
  'disputes.passOn': async ({ world, life }) => {
    const { code } = await life.held();
    return { who: MODERATOR, params: { code, to: world.user(COLLEAGUE).userId, reason: NOTE } };
  },
  'disputes.liftPause': async ({ app, world }) => {
    const { userId } = await world.newUser('provider');
    await app.db.run(sql`INSERT INTO placing_pause (user_id, reason) VALUES (${userId}, 'faults')`);
    return { who: ADMIN, params: { userId, reason: 'faults', note: NOTE } };
  },
  'sensitiveWords.add': async () => ({ who: ADMIN, params: { lang: 'en', words: [newWord()] } }),
  'sensitiveWords.remove': async ({ world }) => {
    const { wire } = world.user(ADMIN);
    const sensitiveWord = newWord();
    await wire.call('sensitiveWords.add', { lang: 'zh_cn', words: [sensitiveWord] });
    const { list } = await wire.call('sensitiveWords.listEntries', { search: sensitiveWord });
    return { who: ADMIN, params: { ids: list.map(({ id }) => id) } };
  },
  'sensitiveWords.import': async () => ({ who: ADMIN, params: { lang: 'en', words: [newWord(), newWord()] } }),
  'staff.proposeRule': async (stage) => {
    await noProposal(stage);
    return { who: ADMIN, params: { name: GUARDED_RULE, value: 80_000, before: 86_400, reason: REASON } };
  },
  'staff.proposeRate': async (stage) => {
    await fxAt(stage, false);
    await noProposal(stage);
    return { who: ADMIN, params: fxOf('2') };
  },
  'staff.proposeCardFee': async (stage) => {
    await noProposal(stage);
    return { who: ADMIN, params: await nextFee(stage) };
  },
  'staff.proposeMethodFee': async (stage) => {
    await noProposal(stage);
    return { who: ADMIN, params: await nextMethodFee(stage) };
  },
  'staff.proposeRole': async ({ world }) => {
    const { name } = await world.newUser('trader');
    return { who: ADMIN, params: { name, role: 'admin', reason: REASON } };
  },
  'staff.proposeFactorReset': async ({ app, world }) => {
    const { userId } = await world.newUser('trader');
    await app.db.run(sql`
      INSERT INTO totp_secret (id, user_id, secret_sealed, bound_at) VALUES (gen_random_uuid(), ${userId}, '', now())`);
    return { who: ADMIN, params: { userId, reason: REASON } };
  },
  'staff.decideProposal': async (stage) => {
    const { id } = await newProposal(stage);
    return { who: await stage.world.newUser('admin'), params: { id, approve: false, reason: REASON } };
  },
  'staff.withdrawProposal': async (stage) => ({ who: ADMIN, params: await newProposal(stage) }),
  'staff.addNote': async ({ world }) => {
    const { userId } = await world.newUser('trader');
    return { who: ADMIN, params: { userId, text: REASON } };
  },
  'filters.save': async ({ world }) => ({ who: await world.newUser('support'), params: FILTER }),
  'filters.rename': async ({ world }) => {
    const who = await world.newUser('support');
    const { id } = await who.wire.call('filters.save', FILTER);
    return { who, params: { id, name: 'Complaints of today' } };
  },
  'filters.remove': async ({ world }) => {
    const who = await world.newUser('support');
    const { id } = await who.wire.call('filters.save', FILTER);
    return { who, params: { id } };
  },
  'staff.findByDocument': async () => ({
    who: MODERATOR,
    params: { documentNumber: 'FUZZ-1234', reason: REASON },
  }),
  'staff.changeRole': async ({ world }) => {
    const { userId } = await world.newUser('trader');
    return { who: ADMIN, params: { userId, role: 'provider', serverType: 1, reason: REASON } };
  },
  'staff.suspend': async ({ world }) => {
    const { userId } = await world.newUser('trader');
    return { who: MODERATOR, params: { userId, scope: 'chat', days: 1, reason: REASON } };
  },
  'staff.liftSuspension': async ({ world }) => {
    const { userId } = await world.newUser('trader');
    const suspension = { userId, scope: 'calls', days: 1, reason: REASON } as const;
    const { id } = await world.user(ADMIN).wire.call('staff.suspend', suspension);
    return { who: ADMIN, params: { id, reason: REASON } };
  },
  'audits.endLink': async ({ world }) => {
    const { name: auditor } = await world.newUser('auditor');
    const { id } = await world.user(ADMIN).wire.call('audits.makeLink', { auditor, reason: REASON });
    return { who: ADMIN, params: { id, reason: REASON } };
  },
  'notices.announce': async () => ({ who: ADMIN, params: announcement() }),
  'notices.setAlertText': async () => {
    const { titleEn, titleZh, textEn, textZh } = announcement();
    return { who: ADMIN, params: { titleEn, titleZh, textEn, textZh, reason: REASON } };
  },
  'notices.raiseAlert': on<'notices.raiseAlert'>('placed', MODERATOR, () => ({ to: 'both', reason: REASON })),
  'notices.stopAnnouncement': async ({ world }) => {
    const { id } = await world.user(ADMIN).wire.call('notices.announce', announcement());
    return { who: ADMIN, params: { id, reason: REASON } };
  },
  'settings.setRule': async (stage) => ({ who: ADMIN, params: changeOf(await ruleAt(stage, false)) }),
  'settings.resetRule': async (stage) => {
    await ruleAt(stage, true);
    return { who: ADMIN, params: { name: RULE, reason: REASON } };
  },
  'settings.setCardType': async (stage) => ({ who: ADMIN, params: await nextTerms(stage) }),
  'settings.setFxOverride': async (stage) => {
    await fxAt(stage, false);
    return { who: ADMIN, params: fxOf('1.2') };
  },
  'settings.clearFxOverride': async (stage) => {
    await fxAt(stage, true);
    return { who: ADMIN, params: { currency: CURRENCY, reason: REASON } };
  },
  'settings.setBrand': async (stage) => {
    await tradedBrand(stage);
    return { who: ADMIN, params: { brandId: OWN_BRAND.brandId, active: false, reason: REASON } };
  },
};
