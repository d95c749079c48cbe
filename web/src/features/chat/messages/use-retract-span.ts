import { useCall } from '#web/api/query.ts';

const RULE_FRESH_MS = 600_000;

/** For how long an own message can be retracted, in milliseconds, as the server says; 0 until it is loaded. */
export function useRetractSpan(enabled: boolean): number {
  const { data } = useCall('base.getRule', { ckey: 'chat.retract_s' }, { enabled, staleTime: RULE_FRESH_MS });
  return (data?.value ?? 0) * 1000;
}
