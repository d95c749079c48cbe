import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import { admits, mayWrite, ROLES, type Role, type SessionRole } from '#core/access/access.ts';
import { CARD_TYPES, PAYOUT_TYPES, type ServerType } from '#core/people/provider-switches.ts';
import { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import { servesType } from '#core/teams/team-owners.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import type { Wire } from '#tests/fixtures/client.ts';
import { client } from '#tests/fixtures/client.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { addGoods, publishAd, publishPointsAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, placePoints, proofOf } from '#tests/fixtures/world/points-orders.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';
import { adParams, pointsAdParams } from './objects/ads.ts';
import { type ChatObject, chatParams } from './objects/chat.ts';
import { disputeParams } from './objects/disputes.ts';
import { goodsParams, type SellAdObject } from './objects/goods.ts';
import { identityParams } from './objects/identity.ts';
import { NOBODYS } from './objects/nobodys.ts';
import { orderParams } from './objects/orders.ts';
import { paymentAccountParams } from './objects/payment-accounts.ts';
import { payoutParams } from './objects/payouts.ts';
import { type PointsOrderObject, pointsOrderParams } from './objects/points-orders.ts';
import { ratingParams } from './objects/ratings.ts';
import { supportParams } from './objects/support.ts';
import { type TeamObject, teamParams } from './objects/teams.ts';
import { uploadParams } from './objects/uploads.ts';
import { withdrawalParams } from './objects/withdrawals.ts';

/** Another user's objects, as parameters of each function that names one. A function missing here fails below. */
interface Objects {
  readonly adCode: string;
  readonly pointsAdCode: string;
  readonly order: { code: string; cardId: string; uploadId: string };
  readonly imageId: string;
  readonly ownerId: string;
  readonly noticeId: string;
  readonly sellAd: SellAdObject;
  readonly chat: ChatObject;
  /** A support conversation that an agent has. */
  readonly requestId: string;
  /** A work order of another user. */
  readonly workOrderCode: string;
  readonly team: TeamObject;
  readonly pointsOrder: PointsOrderObject;
}

const FOREIGN: Partial<Record<CallName, (objects: Objects) => object>> = {
  ...rowsOf(orderParams, ({ order }) => order),
  ...rowsOf(disputeParams, ({ order }) => order),
  ...rowsOf(ratingParams, ({ order }) => order),
  ...rowsOf(adParams, ({ adCode }) => ({ code: adCode, version: 1 })),
  ...rowsOf(pointsAdParams, ({ pointsAdCode }) => ({ code: pointsAdCode, version: 1 })),
  ...rowsOf(goodsParams, ({ sellAd }) => sellAd),
  ...rowsOf(uploadParams, ({ imageId, order }) => ({ id: imageId, code: order.code })),
  'users.setAvatar': ({ imageId }) => ({ uploadId: imageId }),
  ...rowsOf(chatParams, ({ chat }) => chat),
  ...rowsOf(supportParams, ({ requestId }) => requestId),
  ...rowsOf(identityParams, ({ noticeId }) => noticeId),
  ...rowsOf(pointsOrderParams, ({ pointsOrder }) => pointsOrder),
  ...rowsOf(paymentAccountParams, ({ noticeId }) => noticeId),
  ...rowsOf(payoutParams, ({ noticeId }) => noticeId),
  ...rowsOf(withdrawalParams, ({ noticeId }) => noticeId),
  ...rowsOf(teamParams, ({ team }) => team),
  'points.getBalance': ({ ownerId }) => ({ userId: ownerId }),
  'notices.list': ({ ownerId }) => ({ userId: ownerId }),
  'factors.renamePasskey': ({ noticeId }) => ({ id: noticeId, name: 'Mine' }),
  'factors.removePasskey': ({ noticeId }) => ({ id: noticeId }),
  'auth.endSession': ({ noticeId }) => ({ sessionId: noticeId }),
  'notices.view': ({ noticeId }) => ({ id: noticeId }),
  'workOrders.getDraft': ({ order }) => ({ orderCode: order.code }),
  'workOrders.open': ({ order }) => ({ kind: 'complaint', orderCode: order.code, problem: 'It was never paid' }),
  'workOrders.getMine': ({ workOrderCode }) => ({ code: workOrderCode }),
  'workOrders.add': ({ workOrderCode }) => ({ code: workOrderCode, text: 'More about it' }),
  'workOrders.reopen': ({ workOrderCode }) => ({ code: workOrderCode, text: 'It is not solved' }),
  'workOrders.openFor': ({ requestId }) => ({
    conversationId: requestId,
    source: 'chat',
    kind: 'consult',
    problem: 'Asks how to change the phone',
  }),
  'notices.seeAlert': ({ noticeId }) => ({ id: noticeId }),
  'filters.rename': ({ noticeId }) => ({ id: noticeId, name: 'Mine' }),
  'filters.remove': ({ noticeId }) => ({ id: noticeId }),
  'swaps.swap': ({ noticeId }) => ({ quoteId: noticeId, tradePassword: TRADE_PASSWORD }),
};

/**
 * Money out, payment accounts, bail, passwords, second factors, addresses, own data, closing, the public name, the team, and whatever is for
 * traders and staff: no right is for these.
 */
const NO_OPERATOR =
  /^(auth\.(?!getCsrfToken|getSocketTicket|logout)|factors\.(?!getMine|stepUp|mailCode|askPasskey)|bail\.|sends\.|swaps\.|deposits\.|withdrawals\.|treasury\.|paymentAccounts\.|payouts\.|ownData\.|pointsOrders\.|security\.|settings\.|staff\.|support\.|points\.(?!getBalance)|users\.set|users\.getAddress|people\.(add|remove|cancel|set)|pointsAds\.(?!list$|get$|getTerms)|notices\.(?!listBanners|listAlerts|seeAlert)|teams\.(?!get$|listOperators|changeOperator)|visitors\.)/;

/** Another user's object is reported as not found, or refused by name. */
const REFUSED = [
  'nothing.found',
  'gateway.forbidden',
  'disputes.not_yours',
  'orders.not_allowed',
  'switches.other_kind',
  'swaps.quote_gone',
];

const SERVER_TYPES: readonly ServerType[] = [...CARD_TYPES, ...PAYOUT_TYPES];

const names = Object.keys(catalogue) as CallName[];
const defOf = (name: CallName): FunctionDef => catalogue[name];

describe('every function of the catalogue', () => {
  let app: TestApp;
  let objects: Objects;
  const users = new Map<Role, TestUser>();
  const ofType = new Map<ServerType, TestUser>();
  let visitor: Wire;
  let operator: Wire;
  let powerless: Wire;

  beforeAll(async () => {
    app = await startTestApp({ loops: false });
    for (const role of ROLES) users.set(role, await buildUser(app, { role, points: role === 'provider' ? 1_000 : 0 }));
    for (const type of SERVER_TYPES) ofType.set(type, await buildTyped(app, type));
    visitor = (await buildVisitor(app)).wire;
    const employer = await buildUser(app, { role: 'provider' });
    const employed = { teamId: await openTeam(app, employer), provider: employer };
    operator = (await buildOperator(app, employed, OPERATOR_RIGHTS)).wire;
    powerless = (await buildOperator(app, employed, [])).wire;
    const seller = await buildUser(app);
    const provider = await buildUser(app, { role: 'provider', points: 5_000 });
    const adCode = await publishAd(provider);
    const placed = await sell(seller, adCode);
    const view = await seller.wire.call('orders.get', { code: placed.orderCode });
    const card = view.cards[0];
    const uploadId = await (users.get('trader') as TestUser).wire.upload('chat', await noiseImage());
    const talk = await seller.wire.call('chat.openConversation', { orderCode: placed.orderCode });
    await seller.wire.call('chat.send', { conversationId: talk.id, clientId: newId(), kind: 'text', text: 'Hello' });
    const shortcut = await provider.wire.call('chat.saveShortcut', { title: 'Hello', body: 'Hello there' });
    const { conversationId: requestId } = await seller.wire.call('support.open', {});
    const agent = await buildUser(app, { role: 'support' });
    await agent.wire.call('support.take', { conversationId: requestId });
    const sellCode = await publishSellAd(seller);
    const { added } = await addGoods(seller, sellCode);
    const { code: workOrderCode } = await seller.wire.call('workOrders.open', {
      kind: 'consult',
      problem: 'How long does a check take?',
    });
    const owner = await buildUser(app, { role: 'provider' });
    const teamId = await openTeam(app, owner);
    const { id: memberId } = await buildOperator(app, { teamId, provider: owner }, []);
    const invitation = await owner.wire.call('teams.invite', { name: 'Ben', rights: [] });
    for (const role of ['provider', 'trader'] as const) {
      await app.db.run(sql`UPDATE app_user SET kind = '' WHERE id = ${users.get(role)?.userId}`);
    }
    objects = {
      workOrderCode,
      sellAd: { code: sellCode, version: 1, goodsId: added[0]?.id ?? '' },
      adCode,
      pointsAdCode: await publishPointsAd(provider),
      order: { code: placed.orderCode, cardId: card?.id ?? '', uploadId },
      imageId: card?.imageId ?? '',
      requestId,
      team: { teamId, memberId, invitationId: invitation.id },
      pointsOrder: await somePointsOrder(app, users.get('trader') as TestUser),
      ownerId: seller.userId,
      noticeId: await someNotice(app, seller.userId),
      chat: {
        conversationId: talk.id,
        orderCode: placed.orderCode,
        shortcutId: shortcut.id,
        ownerId: seller.userId,
      },
    };
  });
  afterAll(() => app.close());

  it.each(names.filter((name) => defOf(name).access !== 'visitor'))('%s wants a session', async (name) => {
    await expect(callAny(client(app.url), name, {})).rejects.toMatchObject({ code: 'session.required' });
  });

  it.each(names.filter((name) => !admits(defOf(name).access, 'visitor')))(
    '%s sends a visitor to log in',
    async (name) => {
      await expect(callAny(visitor, name, {})).rejects.toMatchObject({ code: 'session.required' });
    },
  );

  it.each(names.filter((name) => defOf(name).access === 'visitor'))('%s takes a visitor for nobody', async (name) => {
    const error: { code?: string } = await callAny(visitor, name, {}).then(
      () => ({ code: '' }),
      (refusal: { code?: string }) => refusal,
    );
    // It answers, or misses a parameter, as for anybody; what took the visitor for an account would break.
    expect(['unknown', 'gateway.internal', 'gateway.forbidden']).not.toContain(error.code);
  });

  const wrong = names.flatMap((name) =>
    ROLES.filter((role) => !mayCall(name, role)).map((role) => [name, role] as const),
  );
  it.each(wrong)('%s is not for the role %s', async (name, role) => {
    const { wire } = users.get(role) as TestUser;
    await expect(callAny(wire, name, {})).rejects.toMatchObject({ code: 'gateway.forbidden' });
  });

  const byType = names.flatMap((name) =>
    defOf(name).serverTypes === null ? [] : SERVER_TYPES.map((type) => [name, type] as const),
  );
  it.each(byType)('%s is refused or not by the type of the provider: %i', async (name, type) => {
    const { wire } = ofType.get(type) as TestUser;
    const code = await callAny(wire, name, {}).then(
      () => 'ok',
      (refusal: { code?: string }) => refusal.code,
    );
    expect(code === 'switches.other_kind').toBe(!servesType(defOf(name).serverTypes, type));
  });

  it.each(names.filter((name) => defOf(name).operator === null))('%s is for no operator', async (name) => {
    await expect(callAny(operator, name, {})).rejects.toMatchObject({ code: 'gateway.forbidden' });
  });

  const withRight = names.filter((name) => ![null, 'any'].includes(defOf(name).operator));
  it.each(withRight)('%s wants a right of an operator', async (name) => {
    await expect(callAny(powerless, name, {})).rejects.toMatchObject({ code: 'teams.no_right' });
  });

  it.each(names.filter((name) => NO_OPERATOR.test(name)))('%s, of the owner only, names no right', (name) => {
    expect(defOf(name).operator).toBe(null);
  });

  const ofOperators = (Object.keys(FOREIGN) as CallName[]).filter((name) => defOf(name).operator !== null);
  it.each(ofOperators)('%s keeps an operator from somebody else’s object', async (name) => {
    const params = FOREIGN[name]?.(objects) ?? {};
    expect(REFUSED).toContain(await refusalOf(callAny(operator, name, params)));
  });

  it.each(names)('%s is settled: somebody’s object, or nobody’s', (name) => {
    expect(Number(FOREIGN[name] !== undefined) + Number(NOBODYS[name] !== undefined)).toBe(1);
  });

  const asGuest = (Object.keys(FOREIGN) as CallName[]).filter((name) => defOf(name).access === 'guest');
  it.each(asGuest)('%s keeps a visitor from somebody else’s object', async (name) => {
    expect(REFUSED).toContain(await refusalOf(callAny(visitor, name, FOREIGN[name]?.(objects) ?? {})));
  });

  const foreign = (Object.keys(FOREIGN) as CallName[]).flatMap((name) =>
    ROLES.filter((role) => mayCall(name, role) && !mayActOnAll(name, role)).map((role) => [name, role] as const),
  );
  it.each(foreign)('%s keeps the role %s from somebody else’s object', async (name, role) => {
    const { wire } = users.get(role) as TestUser;
    const params = FOREIGN[name]?.(objects) ?? {};
    expect(REFUSED).toContain(await refusalOf(callAny(wire, name, params)));
  });

  it('left the order as it was', async () => {
    const row = await app.db.pool.query('SELECT state, event_seq FROM gift_order WHERE code = $1', [
      objects.order.code,
    ]);
    expect(row.rows).toEqual([{ state: 'to_view', eventSeq: 1 }]);
  });
});

/** A provider of this type. */
async function buildTyped(app: TestApp, type: ServerType): Promise<TestUser> {
  const provider = await buildUser(app, { role: 'provider' });
  await app.db.run(sql`UPDATE app_user SET server_type = ${type}, kind = '' WHERE id = ${provider.userId}`);
  return provider;
}

async function somePointsOrder(app: TestApp, caller: TestUser): Promise<PointsOrderObject> {
  const [seller, buyer] = [await buildUser(app, { points: 500 }), await buildUser(app)];
  const { orderCode: code } = await placePoints(buyer, await addPointsAd(app, seller), 20);
  const [uploadId = ''] = await proofOf(app, caller);
  return { code, uploadId };
}

async function someNotice({ db }: TestApp, userId: string): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO notice (user_id, id, kind, type) VALUES (${userId}, ${newId()}, 'rating', 6) RETURNING id`);
  return id;
}

function callAny(wire: Wire, name: CallName, params: object): Promise<unknown> {
  if (defOf(name).csrf && wire.csrfToken === '') wire.csrfToken = 'none';
  return wire.call(name, { ...params } as never);
}

function mayCall(name: CallName, role: SessionRole): boolean {
  const def = defOf(name);
  return admits(def.access, role) && (!def.csrf || def.isLogged || mayWrite(role, def.group));
}

/** Moderators and admins work on everybody's cases; this order is none, so even they find nothing to take or rule. */
function mayActOnAll(name: CallName, role: Role): boolean {
  if (name.startsWith('support.') && role === 'admin') return true;
  return name === 'disputes.takeCase' && (role === 'moderator' || role === 'admin');
}

/** An area's builders of parameters, fed with its part of the objects. */
function rowsOf<O>(
  builders: Record<string, (object: O) => object>,
  pick: (objects: Objects) => O,
): Partial<Record<CallName, (objects: Objects) => object>> {
  return Object.fromEntries(
    Object.entries(builders).map(([name, build]) => [name, (objects: Objects) => build(pick(objects))]),
  );
}
