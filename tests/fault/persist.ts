import type { Wire } from '#tests/fixtures/client.ts';

/** Who repeats a call, and where the repeats are counted. */
export interface Caller {
  readonly wire: Wire;
  readonly history: { retries: number };
}

/**
 * Repeats an act until the server answers. A transport failure says nothing about whether it happened: the same key
 * makes repeating it safe. A refusal in `accepted` answers null; any other one is a fault.
 */
export async function persist<T>(caller: Caller, send: () => Promise<T>): Promise<T>;
export async function persist<T>(
  caller: Caller,
  send: () => Promise<T>,
  accepted: ReadonlySet<string>,
): Promise<T | null>;
export async function persist<T>(
  caller: Caller,
  send: () => Promise<T>,
  accepted?: ReadonlySet<string>,
): Promise<T | null> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (accepted?.has(code)) return null;
      if (!TRANSIENT.has(code) && !caller.wire.isTransport(error)) throw error;
      caller.history.retries++;
      await caller.wire.breathe();
    }
  }
}

/** Answers of a server that is on its way down or up; nothing was done. */
const TRANSIENT = new Set([
  'gateway.unavailable',
  'gateway.internal',
  'gateway.timeout',
  'session.expired',
  'session.required',
]);
