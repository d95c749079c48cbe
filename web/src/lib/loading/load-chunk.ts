/** Why a chunk failed to load: missing on the server, too slow, or another reason. */
export type ChunkFailure = 'missing' | 'timeout' | 'error';

export class ChunkError extends Error {
  readonly type: ChunkFailure;

  constructor(type: ChunkFailure, address = '') {
    super(`Loading chunk failed (${type}${address && `: ${address}`})`);
    this.name = 'ChunkError';
    this.type = type;
  }
}

const LIMIT_MS = 120_000;
const ASK_LIMIT_MS = 5_000;
/** Messages of Chromium, Firefox, Safari and Vite's style loader. */
const NOT_LOADED =
  /(?:dynamically imported module|Importing a module script failed|preload CSS for)[^/]*?((?:https?:\/)?\/\S+)?$/i;

/** Waits for a chunk for at most 120 s. Throws a ChunkError if it does not load; errors of the chunk pass through. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), LIMIT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw await named(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers report a missing file and a broken connection alike, so one more request tells them apart. */
async function named(error: unknown): Promise<unknown> {
  const match = error instanceof Error ? NOT_LOADED.exec(error.message) : null;
  if (!match) return error;
  const address = match[1] ?? '';
  if (!address) return new ChunkError('error');
  const signal = AbortSignal.timeout(ASK_LIMIT_MS);
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return new ChunkError(answer?.status === 404 ? 'missing' : 'error', address);
}
