import type { CallName } from '#contract/catalogue.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { newId } from '#server/platform/ids.ts';

/** What belongs to the provider for whom an operator without any right acts. */
export interface EmployerObjects {
  readonly userId: string;
  readonly teamId: string;
  readonly adCode: string;
  readonly orderCode: string;
  readonly photoId: string;
  readonly conversationId: string;
  readonly handoverId: string;
}

interface Try {
  readonly params: object;
  readonly outcome: 'ok' | ErrorCode;
  /** It shows orders by design: to an operator without rights without what is in them. */
  readonly showsOrders?: true;
}

const ok = (params: object = {}): Try => ({ params, outcome: 'ok' });
const refused = (outcome: ErrorCode, params: object = {}): Try => ({ params, outcome });
const shown = (params: object = {}): Try => ({ params, outcome: 'ok', showsOrders: true });

const CARD_TYPE_ID = 'amazon-us-usd-ecode';

/** Every function that asks an operator for no right in particular, with an object of the provider, and what comes of it. */
export const anyOperatorTries = (own: EmployerObjects): Partial<Record<CallName, Try>> => ({
  'ads.get': ok({ code: own.adCode }),
  'ads.list': ok(),
  'ads.ranking': ok(),
  'pointsAds.list': ok(),
  'pointsAds.getTerms': ok(),
  'pointsAds.get': refused('nothing.found', { code: 'AP00000000' }),
  'auth.getCsrfToken': ok(),
  'auth.getSocketTicket': ok(),
  'base.getRule': ok({ ckey: 'orders.view_timeout_s' }),
  'base.getTime': ok(),
  'base.getUrls': ok(),
  'base.listCurrencies': ok(),
  'catalog.getCardInfo': ok({ cardTypeId: CARD_TYPE_ID }),
  'catalog.listCardTypes': ok(),
  'catalog.listExchange': ok(),
  'catalog.listTags': ok(),
  'factors.askPasskey': ok(),
  'factors.getMine': ok(),
  'factors.mailCode': refused('nothing.found'),
  'factors.stepUp': refused('auth.password_wrong', { kind: 'money' }),
  'goods.get': refused('nothing.found', { code: own.adCode }),
  'goods.getCardInfo': ok({ cardTypeId: CARD_TYPE_ID }),
  'goods.list': ok(),
  'goods.listCardTypes': ok(),
  'help.getArticle': ok({ id: 'providers' }),
  'help.listArticles': ok(),
  'help.search': ok({ text: 'bail' }),
  'inbox.count': ok(),
  'inbox.list': shown(),
  'notices.listBanners': ok(),
  'orders.countTurns': ok(),
  'orders.get': shown({ code: own.orderCode }),
  'orders.getSealKey': ok(),
  'orders.listMine': shown(),
  'people.getMarks': ok(),
  'people.getRecord': ok({ userId: own.userId }),
  'providers.getUsualReturn': ok({ userId: own.userId }),
  'points.getBalance': ok({ userId: own.userId }),
  'ratings.listMyTags': ok(),
  'ratings.listOf': ok({ userId: own.userId }),
  'ratings.orderData': shown({ code: own.orderCode }),
  'sensitiveWords.list': ok(),
  'sensitiveWords.saveTrigger': ok({
    sensitiveWord: 'word',
    triggerContent: 'A word in a chat',
    conversationId: own.conversationId,
    clientId: newId(),
  }),
  'shifts.acknowledge': ok({ id: own.handoverId }),
  'shifts.draftHandover': ok(),
  'shifts.getMine': ok(),
  'shifts.getPlan': ok(),
  'shifts.listHandovers': ok(),
  'shifts.writeHandover': ok({ note: 'Nothing happened' }),
  'teams.changeOperator': refused('nothing.found', { operatorId: newId() }),
  'teams.get': ok(),
  'teams.listOperators': ok({ teamId: own.teamId }),
  'uploads.getLink': refused('nothing.found', { id: own.photoId }),
  'uploads.getNonce': ok({ code: own.orderCode }),
  'uploads.getToken': ok({ purpose: 'evidence' }),
  'users.getMe': ok(),
  'users.getOpposite': ok({ userId: own.userId }),
  // The last one: it ends the session.
  'auth.logout': ok(),
});
