import { BaseError, createPublicClient, http } from 'viem';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 10 * 1_048_576;

export type AskNode = (call: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>;

/**
 * A node that was asked too often says so. Many give that the number of a question that is too large (-32005), so the words decide. It is
 * no word about the question: the node did not answer.
 */
const TOO_OFTEN =
  /\brate[ -]?limit|request rate|too many requests|request (count|limit)|\d+ ?\/ ?s(ec(ond)?)?\b|per (second|minute|day)|compute units|throughput|capacity|quota/i;
const TOO_MANY_REQUESTS = 429;

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
  });
  const { request } = createPublicClient({ transport });
  // The types of the client's requests name each method's own; here every answer is checked anyway.
  const ask = request as AskNode;
  return (call) =>
    ask(call).catch((error: unknown) => {
      throw nodeError(error, url);
    });
}

function nodeError(error: unknown, url: string): NodeError {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  const numbers = [code, cause?.code].filter((value) => typeof value === 'number');
  const words = error instanceof BaseError ? error.details || error.shortMessage : String(error);
  const isTooOften = numbers.includes(TOO_MANY_REQUESTS) || TOO_OFTEN.test(words);
  return new NodeError(words.replaceAll(url, 'the node'), isTooOften ? undefined : numbers[0]);
}
