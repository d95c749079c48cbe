import type { ResultOf } from '#contract/catalogue.ts';
import { say } from '../i18n/i18n.ts';
import { storedLang } from '../i18n/lang.ts';
import { needsConversion } from '../lib/files.ts';
import type { PictureLimits } from '../lib/fitting-picture.ts';
import { loadChunk } from '../lib/loading/load-chunk.ts';
import { ApiError, type ClientErrorCode, hasCode } from './api-error.ts';
import { beginBusy } from './busy.ts';
import { call } from './call.ts';
import { onSession } from './session.ts';
import { readWireError, type WireRefusal } from './wire-error.ts';

export interface Uploaded {
  id: string;
  url: string;
  kind: UploadKind;
  mime: string;
  /** Pixels; null of a PDF file. */
  width: number | null;
  height: number | null;
  /** Of a video. */
  durationMs: number | null;
}

type UploadKind = 'image' | 'video' | 'pdf';

type Purpose = 'card' | 'evidence' | 'avatar' | 'chat' | 'identity' | 'ticket' | 'business' | 'payment' | 'treasury';
type Token = ResultOf<'uploads.getToken'>;

const BYTES_A_MB = 1_048_576;
/** A token is renewed this long before it expires, so that a slow upload still succeeds. */
const SPARE_MS = 60_000;

const tokens = new Map<string, { token: Promise<Token>; until: number }>();
onSession(() => tokens.clear());

interface TokenOptions {
  fresh?: boolean;
  conversationId?: string | undefined;
}

/** The upload address and limits; fetched once and cached while the token is valid. */
export function uploadToken(purpose: Purpose, { fresh = false, conversationId }: TokenOptions = {}): Promise<Token> {
  const key = `${purpose} ${conversationId ?? ''}`;
  const kept = tokens.get(key);
  if (kept && !fresh && kept.until > Date.now()) return kept.token;
  const params = { purpose, ...(conversationId === undefined ? {} : { conversationId }) };
  const entry = { token: call('uploads.getToken', params, { quiet: true }), until: Date.now() + SPARE_MS };
  tokens.set(key, entry);
  entry.token.then(
    (token) => {
      entry.until = Date.now() + token.expiresIn * 1000 - SPARE_MS;
    },
    () => tokens.delete(key),
  );
  return entry.token;
}

export interface UploadOptions {
  /** Called with the sent share, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** For purpose `chat`: the conversation, which may allow videos and PDF files. */
  conversationId?: string | undefined;
}

/** The kind by the file's declared type; the server checks the content. */
export function kindOfFile({ type }: Blob): UploadKind {
  if (type.startsWith('video/')) return 'video';
  return type === 'application/pdf' ? 'pdf' : 'image';
}

/**
 * Uploads one file: an image, or for evidence a video or a PDF file. An image that is too large, or of a kind that the server does
 * not read, is drawn again first; what is still so is not sent. Returns its id; throws an ApiError with the server's sentence.
 */
export async function uploadFile(file: File, purpose: Purpose, options: UploadOptions = {}): Promise<Uploaded> {
  const attempt = async (fresh: boolean) => {
    const token = await uploadToken(purpose, { fresh, conversationId: options.conversationId });
    const kind = kindOfFile(file);
    const most = token.limits[kind];
    const sent = kind === 'image' ? await fitted(file, { bytes: most, pixels: token.limits.imagePixels }) : file;
    if (needsConversion(sent)) throw refused('ui:image.unreadable');
    if (most !== null && sent.size > most) throw refused('api.tooLarge', { mb: Math.floor(most / BYTES_A_MB) });
    return post(sent, token, options);
  };
  const end = beginBusy('read');
  return attempt(false)
    .catch((error: unknown) => {
      if (!hasCode(error, 'uploads.token')) throw error;
      return attempt(true);
    })
    .finally(end);
}

/** Without the code that makes pictures smaller, the server says what is too large. */
async function fitted(file: File, limits: PictureLimits): Promise<File> {
  const fitting = await loadChunk(() => import('../lib/fitting-picture.ts')).catch(() => null);
  return fitting === null ? file : fitting.fittingPicture(file, limits);
}

/** `fetch` reports no upload progress; XMLHttpRequest does. */
function post(file: File, { url, token }: Token, { onProgress, signal }: UploadOptions): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('token', token);
    form.append('file', file);
    request.open('POST', url);
    request.setRequestHeader('Accept-Language', storedLang());
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(local('client.offline', 'api.offline'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onload = () => {
      const answer = request.response as (WireRefusal & { errorCode?: string }) | null;
      if (answer?.errorCode === '0' && answer.data) resolve(answer.data as Uploaded);
      else if (answer?.errorCode) reject(readWireError(answer));
      else reject(local('client.http', 'api.server', request.status));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function refused(key: string, values: Readonly<Record<string, unknown>> = {}): ApiError {
  return new ApiError({ code: 'client.file', message: say(key, values) });
}

function local(code: ClientErrorCode, key: string, status = 0): ApiError {
  return new ApiError({ code, message: say(key, { status }) });
}
