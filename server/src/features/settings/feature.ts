import type { Feature } from '#server/app/feature.ts';
import { getRuleHandler, getTimeHandler, getUrlsHandler, listCurrenciesHandler } from './base.ts';
import { clearFxOverrideHandler, setFxOverrideHandler } from './fx-override.ts';
import { listChangesHandler } from './list-changes.ts';
import { listFxHandler } from './list-fx.ts';
import { listMethodFeesHandler } from './list-method-fees.ts';
import { listRulesHandler } from './list-rules.ts';
import { listTypesHandler } from './list-types.ts';
import { settingsProposals } from './proposals.ts';
import { setBrandHandler } from './set-brand.ts';
import { setCardTypeHandler } from './set-card-type.ts';
import { resetRuleHandler, setRuleHandler } from './set-rule.ts';

export const settingsFeature: Feature = {
  area: 'settings',
  functions: [
    getTimeHandler,
    getRuleHandler,
    getUrlsHandler,
    listCurrenciesHandler,
    listRulesHandler,
    setRuleHandler,
    resetRuleHandler,
    listTypesHandler,
    setCardTypeHandler,
    setBrandHandler,
    listFxHandler,
    setFxOverrideHandler,
    clearFxOverrideHandler,
    listChangesHandler,
    listMethodFeesHandler,
  ],
  proposals: settingsProposals,
};
