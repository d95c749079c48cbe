import type { Feature, Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { getSetupHandler } from './console/get-setup.ts';
import { listQueuesHandler } from './console/list-queues.ts';
import { createAdminHandler, getAdminLinkHandler } from './links/use-admin-link.ts';
import { listActsHandler } from './people/list-acts.ts';
import { roleProposals } from './proposals/carry-out.ts';
import { decideProposalHandler, listProposalsHandler, withdrawProposalHandler } from './proposals/decide.ts';
import { expireProposalsJob } from './proposals/expire.job.ts';
import {
  proposeCardFeeHandler,
  proposeFactorResetHandler,
  proposeMethodFeeHandler,
  proposeRateHandler,
  proposeRoleHandler,
  proposeRuleHandler,
} from './proposals/propose.ts';
import { proposalQueue } from './proposals/queue.ts';
import { changeRoleHandler } from './roles/set-role.ts';
import { listSuspensionsHandler } from './suspensions/list.ts';
import { liftSuspensionHandler, suspendHandler } from './suspensions/suspend.ts';
import { unfreezeHandler } from './suspensions/unfreeze.ts';

const linkSweep: Sweep = {
  name: 'admin links',
  statement: (_rules, limit) => sql`
    DELETE FROM admin_link WHERE key_hash IN (SELECT key_hash FROM admin_link WHERE expires_at < now() LIMIT ${limit})`,
};

export const staffFeature: Feature = {
  area: 'staff',
  functions: [
    getAdminLinkHandler,
    createAdminHandler,
    proposeRuleHandler,
    proposeRateHandler,
    proposeCardFeeHandler,
    proposeMethodFeeHandler,
    proposeRoleHandler,
    proposeFactorResetHandler,
    listProposalsHandler,
    decideProposalHandler,
    withdrawProposalHandler,
    changeRoleHandler,
    suspendHandler,
    liftSuspensionHandler,
    listSuspensionsHandler,
    unfreezeHandler,
    listActsHandler,
    listQueuesHandler,
    getSetupHandler,
  ],
  proposals: [roleProposals],
  queues: [proposalQueue],
  recurring: [expireProposalsJob],
  sweeps: [linkSweep],
};
