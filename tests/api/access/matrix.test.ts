import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import { admits, mayWrite, ROLES, type Role, type SessionRole } from '#core/access/access.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import type { Wire } from '#tests/fixtures/client.ts';
import { client } from '#tests/fixtures/client.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { addGoods, publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';
import { adParams } from './objects/ads.ts';
import { type ChatObject, chatParams } from './objects/chat.ts';
import { disputeParams } from './objects/disputes.ts';
import { goodsParams, type SellAdObject } from './objects/goods.ts';
import { orderParams } from './objects/orders.ts';
import { ratingParams } from './objects/ratings.ts';
import { supportParams } from './objects/support.ts';
import { uploadParams } from './objects/uploads.ts';

/** Another user's objects, as parameters of each function that names one. A function missing here fails below. */
interface Objects {
  readonly adCode: string;
  readonly order: { code: string; cardId: string; uploadId: string };
  readonly imageId: string;
  readonly ownerId: string;
  readonly noticeId: string;
  readonly sellAd: SellAdObject;
  readonly chat: ChatObject;
  /** A support conversation that an agent has. */
  readonly requestId: string;
}

const FOREIGN: Partial<Record<CallName, (objects: Objects) => object>> = {
  ...rowsOf(orderParams, ({ order }) => order),
  ...rowsOf(disputeParams, ({ order }) => order),
  ...rowsOf(ratingParams, ({ order }) => order),
  ...rowsOf(adParams, ({ adCode }) => ({ code: adCode, version: 1 })),
  ...rowsOf(goodsParams, ({ sellAd }) => sellAd),
  ...rowsOf(uploadParams, ({ imageId, order }) => ({ id: imageId, code: order.code })),
  'users.setAvatar': ({ imageId }) => ({ uploadId: imageId }),
  ...rowsOf(chatParams, ({ chat }) => chat),
  ...rowsOf(supportParams, ({ requestId }) => requestId),
  'points.getBalance': ({ ownerId }) => ({ userId: ownerId }),
  'notices.list': ({ ownerId }) => ({ userId: ownerId }),
  'factors.renamePasskey': ({ noticeId }) => ({ id: noticeId, name: 'Mine' }),
  'factors.removePasskey': ({ noticeId }) => ({ id: noticeId }),
  'notices.view': ({ noticeId }) => ({ id: noticeId }),
};

/** Functions that name no object, or only a public one; each with its reason. */
const NOBODYS: Partial<Record<CallName, string>> = {
  'base.getTime': 'the clock',
  'base.getRule': 'rules are public',
  'base.getUrls': 'addresses are public',
  'base.listCurrencies': 'currencies are public',
  'auth.getHumanCheck': 'made for the caller',
  'auth.sendEmailCode': 'proves the address by mail',
  'auth.register': 'makes a new account',
  'auth.confirmEmail': 'the key of the link is the proof',
  'auth.login': 'the password is the proof',
  'auth.serviceLogin': 'the password is the proof',
  'auth.finishLogin': 'the ticket and the factor are the proof',
  'factors.getMine': 'the own factors',
  'factors.stepUp': 'the own session',
  'factors.startTotp': 'the own factors',
  'factors.confirmTotp': 'the own factors',
  'factors.removeTotp': 'the own factors',
  'factors.makeRecoveryCodes': 'the own factors',
  'factors.startPasskey': 'the own factors',
  'factors.addPasskey': 'the own factors',
  'factors.askPasskey': 'the own session',
  'factors.startEmailChange': 'the own account',
  'factors.changeEmail': 'the own account',
  'factors.freeze': 'the own account',
  'factors.unfreeze': 'support lets anybody’s account go on',
  'security.listMine': 'the own account',
  'factors.askLoginPasskey': 'the passkey is the proof',
  'auth.passkeyLogin': 'the passkey is the proof',
  'auth.logout': 'the own session',
  'auth.setPassword': 'a code or the old password is the proof',
  'auth.setTradingPassword': 'the own account',
  'auth.getCsrfToken': 'the own session',
  'visitors.open': 'makes a new visitor',
  'help.listArticles': 'help is public',
  'help.getArticle': 'help is public',
  'help.search': 'help is public',
  'notices.viewAll': 'the own notices',
  'notices.countUnread': 'the own notices',
  'notices.getSettings': 'the own choices',
  'notices.choose': 'the own choices',
  'notices.setLanguage': 'the own account',
  'notices.subscribePush': 'the own browser',
  'notices.unsubscribePush': 'one of the own browsers',
  'calls.getIceServers': 'made for the caller',
  'calls.getLive': 'the own call',
  'auth.getSocketTicket': 'the own session',
  'auth.listSessions': 'the own sessions',
  'auth.endOtherSessions': 'the own sessions',
  'users.getMe': 'the own account',
  'ownData.get': 'the own account',
  'ownData.requestExport': 'the own account',
  'ownData.download': 'the own export; a stranger’s is tested in own-data.test.ts',
  'ownData.closeAccount': 'the own account',
  'users.setProfile': 'the own account',
  'users.getAddress': 'the own account',
  'users.setAddress': 'the own account',
  'users.getOpposite': 'public profiles',
  'catalog.listCardTypes': 'the catalogue is public',
  'catalog.getCardInfo': 'the catalogue is public',
  'catalog.listExchange': 'rates are public',
  'ads.list': 'the market is public',
  'ads.get': 'offers on the market are public',
  'ads.publish': 'makes an own ad',
  'ads.listMine': 'the own ads',
  'ads.ranking': 'the ranking is public',
  'goods.listCardTypes': 'the market is public',
  'goods.getCardInfo': 'the market is public',
  'goods.list': 'the market is public',
  'goods.get': 'offers on the market are public',
  'goods.publishAd': 'makes an own ad',
  'goods.listMine': 'the own ads',
  'goods.setPrice': 'the own floor of a card type',
  'uploads.getToken': 'the own uploads',
  'orders.getSealKey': 'a public key',
  'orders.place': 'any offer may be sold to; foreign images are tested beside it',
  'orders.buy': 'any card on sale may be bought',
  'orders.promise': 'any offer may be sold to',
  'orders.quickQuote': 'the market is public',
  'orders.quickPlace': 'makes an own order; foreign images are tested beside it',
  'orders.listMine': 'the own orders',
  'orders.countTurns': 'the own orders',
  'disputes.listCases': 'the queue of all moderators',
  'disputes.statistics': 'figures of all cases',
  'disputes.listModerators': 'figures of all cases',
  'disputes.listPauses': 'what all staff may know',
  'disputes.liftPause': 'an admin lifts anybody’s suspension',
  'points.listHistory': 'the own account',
  'ratings.listOf': 'ratings are public',
  'ratings.listMyTags': 'the own tags',
  'people.getRecord': 'records are public',
  'people.addTrust': 'the own list, of anybody',
  'people.cancelTrust': 'the own list',
  'people.cancelAllTrust': 'the own list',
  'people.listTrust': 'the own list',
  'people.addBlock': 'the own list, of anybody',
  'people.removeBlock': 'the own list',
  'people.listBlocks': 'the own list',
  'people.setFavourite': 'the own list, of any ad',
  'people.listFavourites': 'the own list',
  'people.getMarks': 'the own lists',
  'bail.pay': 'the own accounts',
  'bail.getStatus': 'the own bail',
  'bail.giveNotice': 'the own bail',
  'bail.withdrawNotice': 'the own bail',
  'bail.takeBack': 'the own bail',
  'bail.listDebts': 'the own debts',
  'catalog.listTags': 'tags are public',
  'security.listEvents': 'the platform’s log',
  'settings.listRules': 'the platform’s rules',
  'settings.setRule': 'the platform’s rules',
  'settings.resetRule': 'the platform’s rules',
  'settings.setCardType': 'the platform’s catalogue',
  'settings.setBrand': 'the platform’s catalogue',
  'settings.listCardTypes': 'the platform’s catalogue',
  'settings.setFxOverride': 'the platform’s exchange rates',
  'settings.clearFxOverride': 'the platform’s exchange rates',
  'settings.listFx': 'the platform’s exchange rates',
  'settings.listChanges': 'the platform’s log',
  'sensitiveWords.list': 'every browser masks by it',
  'support.open': 'the own request',
  'support.get': 'the own request',
  'support.askPerson': 'the own request',
  'support.setSolved': 'the own request',
  'support.openReception': 'the own place at the desk',
  'support.closeReception': 'the own place at the desk',
  'support.getDesk': 'the own place at the desk',
  'support.setLabel': 'the own place at the desk',
  'support.listRequests': 'what all staff may know',
  'support.listAgents': 'what all staff may know',
  'support.getContext': 'what all staff may know; the rest is for the agent who has the request: support.test.ts',
  'support.openAccount': 'for all staff, with a reason that is logged: support.test.ts',
  'support.addNote': 'what all staff may know',
  'support.getOrder': 'an order of the requester, and of nobody else: support.test.ts',
  'support.take': 'the queue is everybody’s; who has a request keeps it: support.test.ts',
  'chat.listConversations': 'the own conversations',
  'chat.searchMessages': 'the own conversations',
  'chat.markAllRead': 'the own conversations',
  'chat.listShortcuts': 'the own quick replies',
  'chat.listRepost': 'what was handed to the caller',
  'chat.createGroup': 'makes an own group; whom it may invite is tested beside it',
  'chat.listReports': 'what all staff may know',
  'sensitiveWords.listEntries': 'the platform’s lists',
  'sensitiveWords.add': 'the platform’s lists',
  'sensitiveWords.remove': 'the platform’s lists',
  'sensitiveWords.import': 'the platform’s lists',
  'sensitiveWords.listTriggers': 'what all staff may know',
  'sensitiveWords.saveTrigger': 'the own text',
  'staff.proposeRule': 'the platform’s rules',
  'staff.proposeRate': 'the platform’s exchange rates',
  'staff.proposeAdmin': 'anybody’s account, with a second administrator',
  'staff.listProposals': 'what administrators and auditors may know',
  'staff.decideProposal': 'another administrator’s proposal: proposals.test.ts',
  'staff.withdrawProposal': 'the own proposal, and nobody else’s: proposals.test.ts',
  'staff.searchPeople': 'what all staff may know',
  'staff.getPerson': 'what all staff may know; sessions and acts are tested in staff-people.test.ts',
  'staff.openContact': 'anybody’s, with a reason in the log',
  'staff.addNote': 'anybody’s account',
  'staff.changeRole': 'anybody’s account',
  'staff.suspend': 'anybody’s account but opponents’: staff-people.test.ts',
  'staff.liftSuspension': 'anybody’s account but opponents’: staff-people.test.ts',
  'staff.listActs': 'the platform’s log',
  'staff.getAdminLink': 'the key of the link is the proof',
  'staff.createAdmin': 'the key of the link is the proof',
};

/** Another user's object is reported as not found, or refused by name. */
const REFUSED = ['nothing.found', 'gateway.forbidden', 'disputes.not_yours', 'orders.not_allowed'];

const names = Object.keys(catalogue) as CallName[];
const defOf = (name: CallName): FunctionDef => catalogue[name];

describe('every function of the catalogue', () => {
  let app: TestApp;
  let objects: Objects;
  const users = new Map<Role, TestUser>();
  let visitor: Wire;

  beforeAll(async () => {
    app = await startTestApp({ loops: false });
    for (const role of ROLES) users.set(role, await buildUser(app, { role, points: role === 'provider' ? 1_000 : 0 }));
    visitor = (await buildVisitor(app)).wire;
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
    objects = {
      sellAd: { code: sellCode, version: 1, goodsId: added[0]?.id ?? '' },
      adCode,
      order: { code: placed.orderCode, cardId: card?.id ?? '', uploadId },
      imageId: card?.imageId ?? '',
      requestId,
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
    expect(row.rows).toEqual([{ state: 'to_view', event_seq: 1 }]);
  });
});

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
