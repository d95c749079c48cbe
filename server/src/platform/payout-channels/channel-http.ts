import { boundedText } from '../http/bounded-text.ts';
import { NothingSent } from './payout-channel.ts';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 1_048_576;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Errors of a connection that never stood, so that nothing was handed over. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

export interface ChannelReply {
  readonly status: number;
  /** Its JSON; an answer that is no JSON throws. */
  readonly json: unknown;
}

/**
 * Asks a channel. Throws `NothingSent` when it was not reached or asks for patience; other errors, a time-out and an
 * answer of 500 and above among them, leave open what it did. No error shows an address or an answer: both have people
 * in them.
 */
export async function askChannel(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<ChannelReply> {
  const response = await reach(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const { status } = response;
  if (status === TOO_MANY_REQUESTS) throw new NothingSent('the payout channel asks for patience');
  if (status >= SERVER_ERROR) throw new Error(`the payout channel answered ${status}`);
  try {
    return { status, json: JSON.parse(await boundedText(response, MAX_BYTES)) };
  } catch {
    throw new Error(`the payout channel answered ${status} without JSON`);
  }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { name = 'error', cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
    const reason = cause?.code ?? name;
    if (NEVER_CONNECTED.has(reason)) throw new NothingSent(`the payout channel was not reached: ${reason}`);
    throw new Error(`the payout channel did not answer: ${reason}`);
  }
}

/** A text of a channel as a reason: short, on a line of its own. */
export const reasonOf = (text: string | null | undefined, status: number): string =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) || `answered ${status}`;
