import type { Me } from '../api/session.ts';
import { type Address, paths } from '../paths.ts';

/** Where somebody logs in again: providers of the types 1 and 2 by the service's entrance, everybody else by the first. */
export function loginPathOf(user: Pick<Me, 'isCustomerService' | 'serverType'> | null): Address {
  const service = user !== null && !user.isCustomerService && (user.serverType === 1 || user.serverType === 2);
  return service ? paths.serviceLogin() : paths.login();
}
