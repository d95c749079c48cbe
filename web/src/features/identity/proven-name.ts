import type { ProvenName } from '#core/payment-accounts/holder-name.ts';
import { useCall } from '#web/api/query.ts';

/** The reader's proven name; null: none is proven, or not known yet. */
export function useProvenName(): ProvenName | null {
  const { data } = useCall('identity.getOwn', {});
  return data && data.level > 0 ? data.one.facts : null;
}
