import { useRef } from 'react';

/**
 * Seals once for what is entered now: trying again after a lost answer sends the very same request under the same
 * idempotency key, so it has one effect. Whatever changes in `input` seals again; `forget` ends it after success.
 */
export function useSealOnce<Params>() {
  const last = useRef<{ readonly input: string; readonly params: Params } | null>(null);
  const sealOnce = async (input: unknown, seal: () => Promise<Params>): Promise<Params> => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { input: text, params: await seal() };
    return last.current.params;
  };
  const forget = () => {
    last.current = null;
  };
  return { sealOnce, forget };
}
