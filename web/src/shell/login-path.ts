import type { Me } from '../api/session.ts';
import { type Address, paths } from '../paths.ts';

/** The login page for the user: the service login for providers of types 1 and 2, else the ordinary one. */
export function loginPathOf(
  user: (Pick<Me, 'isCustomerService' | 'serverType'> & { readonly operatorId?: string | null }) | null,
): Address {
  // An operator logs in as the trader that they are.
  const service =
    user !== null && !user.operatorId && !user.isCustomerService && (user.serverType === 1 || user.serverType === 2);
  return service ? paths.serviceLogin() : paths.login();
}
