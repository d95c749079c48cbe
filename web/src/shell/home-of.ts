import type { Me } from '../api/session.ts';
import { type Address, paths } from '../paths.ts';

/** Whether the user works at the desk of a provider of cards: the provider, or an operator who may trade. */
export const hasDesk = ({ serverFlag, serverType, operatorId, rights }: Me): boolean =>
  serverFlag && serverType !== 3 && (!operatorId || rights.includes('orders'));

/** The first page after a login: the market; for providers of cards their desk; for moderators and agents what they work on, for other staff the console. */
export function homeOf(user: Me): Address {
  if (!user.isStaff) return hasDesk(user) ? paths.providerDesk() : paths.gift();
  if (user.role === 'moderator') return paths.cases();
  return user.isCustomerService ? paths.supportDesk() : paths.staffHome();
}
