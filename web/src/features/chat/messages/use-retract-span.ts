import { useCall } from '#web/api/query.ts';

const RULE_FRESH_MS = 600_000;

/** For how many milliseconds an own message can be taken back, as the server has it; 0 until it has said so. */
export function useRetractSpan(enabled: boolean): number {
  const { data } = useCall('base.getRule', { ckey: 'chat.retract_s' }, { enabled, staleTime: RULE_FRESH_MS });
  return (data?.value ?? 0) * 1000;
}
