import { BaseError, createPublicClient, http } from 'viem';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 10 * 1_048_576;

export type AskNode = (call: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>;

/** Words about a question that is too large: a short list, since nodes have as many for limits as there are plans. */
const TOO_LARGE =
  /\bblocks?\b|\branges?\b|\blogs?\b|\bresults?\b|response size|too (large|big|wide)|timed? ?out|^(query )?limit exceeded$/i;
/**
 * A node that was asked too often, or is not well, says so. Many give that the number of a question that is too large (-32005), so the
 * words decide. It is no word about the question: the node did not answer.
 */
const NO_ANSWER =
  /rate[ -]?limit|request rate|too many request|requests? (count|limit)|\d+ ?\/ ?s(ec(ond)?)?\b|per (second|minute|day)|compute units|\bCU\b|\bRPS\b|throughput|capacity|quota|throttle|slow down|\bbusy\b|overload|(limit|credits?|plan) (reached|exceeded|exhausted)|(daily|plan|usage|concurrent|monthly) (request|limit)|unavailable|internal error|header not found|try again later/i;
const TOO_MANY_REQUESTS = 429;
/** Whatever stands in the body: the node, or what stands before it, did not answer. A Bitcoin node answers its errors with 500. */
const SAYS_NOTHING = new Set([401, 403, TOO_MANY_REQUESTS, 502, 503, 504]);

/** What a node said, or why it said nothing, in its own words. Never its address, which may have a key in it. */
export class NodeError extends Error {
  /** The number that JSON-RPC gives to errors; undefined: the node did not answer. */
  readonly code: number | undefined;

  constructor(message: string, code: number | undefined) {
    super(message);
    this.name = 'NodeError';
    this.code = code;
  }
}

interface AskOptions {
  /** Requests that are sent at a time at most. */
  readonly batchSize?: number;
  /** What an answer may have at most. */
  readonly maxBytes?: number;
}

/** Asks a node by JSON-RPC over HTTP; a name and password in its address go as it asks for them. Throws `NodeError`. */
export function askNode(url: string, { batchSize = 1, maxBytes = MAX_BYTES }: AskOptions = {}): AskNode {
  const batch = batchSize > 1 ? { batchSize } : false;
  // A node that leads elsewhere would have its requests signed to whom nobody configured.
  const transport = http(url, {
    timeout: TIMEOUT_MS,
    retryCount: 0,
    batch,
    maxResponseBodySize: maxBytes,
    fetchOptions: { redirect: 'error' },
    onFetchResponse({ status }) {
      if (SAYS_NOTHING.has(status)) throw new Error(`HTTP status ${status}`);
    },
  });
  const { request } = createPublicClient({ transport });
  // The types of the client's requests name each method's own; here every answer is checked anyway.
  const ask = request as AskNode;
  return (call) =>
    ask(call).catch((error: unknown) => {
      throw nodeError(error, url);
    });
}

/** Whether a node refused a question because it asks for too much at once. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof NodeError && error.code !== undefined && TOO_LARGE.test(error.message);

function nodeError(error: unknown, url: string): NodeError {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  const numbers = [code, cause?.code].filter((value) => typeof value === 'number');
  const words = error instanceof BaseError ? error.details || error.shortMessage : String(error);
  const isAway = numbers.includes(TOO_MANY_REQUESTS) || (NO_ANSWER.test(words) && !TOO_LARGE.test(words));
  return new NodeError(words.replaceAll(url, 'the node'), isAway ? undefined : numbers[0]);
}
