import type { Feature } from '#server/app/feature.ts';
import { moveProposals } from './carry-out-move.ts';
import { getBackingDaysHandler, getTreasuryHandler } from './get-overview.ts';
import { listCustodyHandler, listSweepsHandler } from './list-custody.ts';
import { listHouseHistoryHandler } from './list-history.ts';
import { listMovesHandler, openEvidenceHandler } from './list-moves.ts';
import { proposeMoveHandler } from './propose-move.ts';

export const treasuryFeature: Feature = {
  area: 'treasury',
  functions: [
    getTreasuryHandler,
    getBackingDaysHandler,
    listHouseHistoryHandler,
    proposeMoveHandler,
    listMovesHandler,
    openEvidenceHandler,
    listCustodyHandler,
    listSweepsHandler,
  ],
  proposals: [moveProposals],
};
