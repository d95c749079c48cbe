import type { z } from 'zod';
import { adFunctions } from './functions/ads.ts';
import { authFunctions } from './functions/auth.ts';
import { bailFunctions } from './functions/bail.ts';
import { baseFunctions } from './functions/base.ts';
import { callFunctions } from './functions/calls.ts';
import { catalogFunctions } from './functions/catalog.ts';
import { chatFunctions } from './functions/chat.ts';
import { chatReportFunctions } from './functions/chat-reports.ts';
import { caseFunctions } from './functions/dispute-cases.ts';
import { rulingFunctions } from './functions/dispute-rulings.ts';
import { statisticsFunctions } from './functions/dispute-statistics.ts';
import { disputeFunctions } from './functions/disputes.ts';
import { factorsFunctions } from './functions/factors.ts';
import { goodsFunctions } from './functions/goods.ts';
import { helpFunctions } from './functions/help.ts';
import { noticesFunctions } from './functions/notices.ts';
import { orderFunctions } from './functions/orders.ts';
import { ownDataFunctions } from './functions/own-data.ts';
import { peopleFunctions } from './functions/people.ts';
import { placingFunctions } from './functions/placing.ts';
import { pointsFunctions } from './functions/points.ts';
import { proposalFunctions } from './functions/proposals.ts';
import { ratingsFunctions } from './functions/ratings.ts';
import { securityFunctions } from './functions/security.ts';
import { wordFunctions } from './functions/sensitive-words.ts';
import { settingsFunctions } from './functions/settings.ts';
import { staffFunctions } from './functions/staff.ts';
import { staffPeopleFunctions } from './functions/staff-people.ts';
import { supportFunctions } from './functions/support.ts';
import { uploadFunctions } from './functions/uploads.ts';
import { usersFunctions } from './functions/users.ts';
import { visitorsFunctions } from './functions/visitors.ts';

/** Every function of the gateway by its name. */
export const catalogue = {
  ...baseFunctions,
  ...authFunctions,
  ...factorsFunctions,
  ...usersFunctions,
  ...catalogFunctions,
  ...adFunctions,
  ...uploadFunctions,
  ...goodsFunctions,
  ...orderFunctions,
  ...placingFunctions,
  ...disputeFunctions,
  ...caseFunctions,
  ...rulingFunctions,
  ...statisticsFunctions,
  ...pointsFunctions,
  ...ratingsFunctions,
  ...peopleFunctions,
  ...bailFunctions,
  ...securityFunctions,
  ...settingsFunctions,
  ...noticesFunctions,
  ...wordFunctions,
  ...callFunctions,
  ...visitorsFunctions,
  ...helpFunctions,
  ...chatFunctions,
  ...chatReportFunctions,
  ...supportFunctions,
  ...ownDataFunctions,
  ...staffFunctions,
  ...proposalFunctions,
  ...staffPeopleFunctions,
} as const;

export type Catalogue = typeof catalogue;
export type CallName = keyof Catalogue;
/** What a caller sends: fields with a default may be left out. */
export type ParamsOf<N extends CallName> = z.input<Catalogue[N]['params']>;
/** What a caller receives. */
export type ResultOf<N extends CallName> = z.output<Catalogue[N]['result']>;
