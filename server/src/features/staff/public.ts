export { type AdminLink, firstAdminLink, makeAdminLink } from './links/admin-link.ts';
export { actLines } from './people/act-lines.ts';
export { type ActRow, actsAbout, actsPage, lastRoleOf } from './people/acts.store.ts';
export { contactOf } from './people/contact.store.ts';
export { openProposal } from './proposals/open-proposal.ts';
export { changeRole } from './roles/change-role.ts';
export { lockRole, nameOf, roleFactsOf } from './roles/roles.store.ts';
export { endSuspension, judged } from './suspensions/lift.ts';
export {
  isOpponentOf,
  opponentsAmong,
  opponentsOf,
  suspensionById,
  suspensionsOf,
} from './suspensions/suspensions.store.ts';
export { UNFREEZING } from './suspensions/unfreeze.ts';
export { noteExcused, refusedPairs, refusingTies, requireTwoPeople } from './two-people/require-two-people.ts';
export type { TiedColleague } from './two-people/ties.store.ts';
