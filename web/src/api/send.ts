import { say } from '../i18n/i18n.ts';
import { storedLang } from '../i18n/lang.ts';
import { serverNow } from '../lib/clock.ts';
import { md5 } from '../lib/crypto/md5.ts';
import { ApiError, type ClientErrorCode } from './api-error.ts';
import { clientConstants } from './client-constants.ts';
import { actingToken, deviceId, getSession } from './session.ts';
import { awaitWireError, type WireRefusal } from './wire-error.ts';

const TIMEOUT_MS = 60_000;

interface Answer extends WireRefusal {
  errorCode: string;
  data: unknown;
}

export interface Outgoing {
  code: number;
  params: Record<string, unknown>;
  csrfToken?: string | null;
  signal?: AbortSignal;
}

/** One POST to the gateway. Returns `data`; throws an ApiError otherwise. */
export async function send(outgoing: Outgoing): Promise<unknown> {
  return unwrap(await post('/gateway', outgoing));
}

/**
 * The same call through the export path. Returns a file; throws an ApiError otherwise, also when the transfer breaks
 * off.
 */
export async function sendForFile(outgoing: Outgoing): Promise<Blob> {
  const response = await post('/gateway/export', outgoing);
  if (!response.ok || response.headers.get('content-type')?.includes('json')) {
    await unwrap(response);
    throw local('client.http', 'api.missing');
  }
  return response.blob().catch(() => {
    throw local('client.offline', 'api.offline');
  });
}

async function post(path: string, { code, params, csrfToken, signal }: Outgoing): Promise<Response> {
  const { subsidiaryCode, signSecret } = await clientConstants().catch(() => {
    throw local('client.offline', 'api.offline');
  });
  const requestTime = String(serverNow());
  const token = actingToken(getSession());
  const headers: Record<string, string> = {
    'Accept-Language': storedLang(),
    requestTime,
    deviceId: deviceId(),
    sign: md5(`${code}${requestTime}${signSecret}`),
  };
  if (token) headers.authorization = token;
  if (csrfToken) headers.csrfToken = csrfToken;
  const json = JSON.stringify({ ...params, macAddress: deviceId(), ...(token ? { token } : {}) });
  const body = new URLSearchParams({ code: String(code), client: 'pc', subsidiaryCode, json });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  return fetch(path, {
    method: 'POST',
    headers,
    body,
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
  })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw late.signal.aborted ? local('client.timeout', 'api.timeout') : local('client.offline', 'api.offline');
    })
    .finally(() => clearTimeout(timer));
}

async function unwrap(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => null)) as (Answer & { message?: unknown }) | null;
  if (response.status !== 404 && typeof answer?.errorCode === 'string') {
    if (answer.errorCode === '0') return answer.data;
    throw await awaitWireError(answer);
  }
  const { status } = response;
  throw new ApiError({ code: 'client.http', status, message: httpWords(status, answer?.message) });
}

/**
 * The message for an answer that is not the gateway's, such as a proxy's: its status, and its own message if it has
 * one.
 */
function httpWords(status: number, message: unknown): string {
  if (status === 404) return say('api.missing');
  return typeof message === 'string' && message
    ? say('api.serverSays', { status, message })
    : say('api.server', { status });
}

function local(code: ClientErrorCode, key: string): ApiError {
  return new ApiError({ code, message: say(key) });
}
