import { boundedText } from '../http/bounded-text.ts';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 4 * 1_048_576;

/** Asks a full node of Tron by its HTTP API ("FullNode HTTP API overview", TRON Developer Hub). Its answers are checked by the caller. */
export type AskTron = (path: string, body: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;

/** `base`: the address before `/wallet` and `/walletsolidity`. No error repeats it, because it may have a key in it. */
export function askTron(base: string): AskTron {
  const root = base.replace(/\/+$/, '');
  return async (path, body) => {
    const response = await reach(`${root}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`a node answered ${response.status} to ${path}`);
    const answer: unknown = JSON.parse(await boundedText(response, MAX_BYTES));
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
      throw new Error(`a node answered ${path} with no object`);
    }
    return answer as Record<string, unknown>;
  };
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
    throw new Error(`a node did not answer: ${cause?.code ?? name ?? 'error'}`);
  }
}
