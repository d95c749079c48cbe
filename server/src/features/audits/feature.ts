import type { Feature } from '#server/app/feature.ts';
import {
  listAccountsHandler,
  listAuditActsHandler,
  listDisputesHandler,
  listMovementsHandler,
  listOrdersHandler,
} from './lists.ts';
import { endLinkHandler, listLinksHandler, makeLinkHandler } from './manage-links.ts';
import { checkLedgerHandler, openHandler } from './open-link.ts';
import { listPersonOrdersHandler } from './person-orders.ts';

export const auditsFeature: Feature = {
  area: 'audits',
  functions: [
    makeLinkHandler,
    listLinksHandler,
    endLinkHandler,
    openHandler,
    listAccountsHandler,
    listMovementsHandler,
    listOrdersHandler,
    listDisputesHandler,
    listAuditActsHandler,
    checkLedgerHandler,
    listPersonOrdersHandler,
  ],
};
