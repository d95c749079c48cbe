import { boundedText } from '../http/bounded-text.ts';
import { TextNotSent } from './sms.ts';

const TIMEOUT_MS = 15_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
/** Far more than the longest list of texts that is asked for. */
const MAX_ANSWER_BYTES = 1_048_576;

/** Errors of a connection that never stood, so that nothing was handed over. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Where a service answers, without a slash at its end. */
export const baseOf = (url: string): string => url.replace(/\/+$/, '');

interface Answer {
  readonly status: number;
  readonly ok: boolean;
  /** Null: not JSON. */
  readonly json: unknown;
}

/**
 * Asks a service. Throws `TextNotSent` when it was not reached or asks for patience; other errors, a time-out and an answer
 * of 500 and above among them, leave open what it did.
 */
export async function askService(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Answer> {
  const response = await reach(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === TOO_MANY_REQUESTS) throw new TextNotSent('the text service asks for patience');
  if (response.status >= SERVER_ERROR) throw new Error(`the text service answered ${response.status}`);
  return { status: response.status, ok: response.ok, json: jsonIn(await boundedText(response, MAX_ANSWER_BYTES)) };
}

/** What was answered; null where that is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const reason = reasonOf(error);
    if (NEVER_CONNECTED.has(reason)) throw new TextNotSent(`the text service was not reached: ${reason}`);
    throw new Error(`the text service did not answer: ${reason}`);
  }
}

/** Never the message itself, which may show an address with a key in it. */
function reasonOf(error: unknown): string {
  const { name = 'error', cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  return cause?.code ?? name;
}

/** How far a service's clock may be behind ours; their times have no parts of a second. */
const CLOCK_SLACK_MS = 5_000;

/** Whether a text that a service took at `takenAt` was handed over after `since`. A time that nobody can read is in doubt: yes. */
export const isFrom = (since: Date, takenAt: Date): boolean => !(takenAt.getTime() < since.getTime() - CLOCK_SLACK_MS);
