import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { isExpiring } from './check-expiry.ts';

export interface Solved {
  challenge: string;
  solution: string;
}

export interface HumanCheck {
  state: 'working' | 'passed' | 'failed';
  /** Resolves with a solved check; each is valid for one call, so the next one starts at once. */
  take: () => Promise<Solved>;
}

interface Running {
  solved: Promise<Solved & { until: number }>;
  worker: Worker | null;
}

/** Solves the human check in the background, from the moment the form is there. */
export function useHumanCheck(): HumanCheck {
  const [state, setState] = useState<HumanCheck['state']>('working');
  const running = useRef<Running | null>(null);

  const start = useCallback(() => {
    setState('working');
    const next: Running = { worker: null, solved: Promise.reject(new Error('not started')) };
    next.solved.catch(() => undefined);
    next.solved = solve(next);
    next.solved.then(
      () => running.current === next && setState('passed'),
      () => running.current === next && setState('failed'),
    );
    running.current = next;
    return next;
  }, []);

  useEffect(() => {
    start();
    return () => {
      running.current?.worker?.terminate();
      running.current = null;
    };
  }, [start]);

  const take = useCallback(async () => {
    let solved = await (running.current ?? start()).solved.catch(() => null);
    if (!solved || isExpiring(solved.until)) solved = await start().solved;
    start();
    return { challenge: solved.challenge, solution: solved.solution };
  }, [start]);

  return { state, take };
}

/** Solves a check for a login under attack, whose bits depend on what was typed. */
export async function solveForLogin(account: string): Promise<Solved> {
  const { challenge, solution } = await solve({ worker: null }, account);
  return { challenge, solution };
}

async function solve(running: Pick<Running, 'worker'>, account?: string): Promise<Solved & { until: number }> {
  const params = account === undefined ? {} : { account };
  const { challenge, bits, expiresAt } = await call('auth.getHumanCheck', params, { quiet: true });
  const worker = new Worker(new URL('./human-check.worker.ts', import.meta.url), { type: 'module' });
  running.worker = worker;
  try {
    const solution = await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = () => reject(new Error('the human check did not run'));
      worker.postMessage({ challenge, bits });
    });
    return { challenge, solution, until: Date.parse(expiresAt) };
  } finally {
    worker.terminate();
  }
}
