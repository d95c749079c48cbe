import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type CallName, catalogue, type ParamsOf, type ResultOf } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/codes.ts';

export interface CallExtras {
  readonly idempotencyKey?: string;
  readonly lang?: 'en' | 'zh_cn';
}

interface Refusal {
  readonly errorCode: string;
  readonly errorBizCode: string;
  readonly errorInfo: string;
  /** The values that the sentence names. */
  readonly data?: unknown;
}

/** The name of the server's error in the error table. */
export class WireError extends Error {
  readonly code: ErrorCode | 'unknown';
  readonly errorCode: string;
  readonly errorBizCode: string;
  /** The number of the card that is to blame, where one is. */
  readonly row: number | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ errorCode, errorBizCode, errorInfo, data }: Refusal) {
    super(errorInfo);
    this.errorCode = errorCode;
    this.errorBizCode = errorBizCode;
    this.details = { ...(data as object | null) };
    this.row = (data as { readonly row?: number } | null | undefined)?.row ?? null;
    const entry = Object.entries(ERRORS).find(([, listed]) => listed.errorBizCode === errorBizCode);
    this.code = (entry?.[0] as ErrorCode | undefined) ?? 'unknown';
  }
}

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A caller that speaks the wire like a browser: sign, token, csrf, idempotency key. */
export interface Wire {
  readonly url: string;
  token: string;
  csrfToken: string;
  /** Answers `data`; throws a WireError for a refusal and a TypeError of fetch for a transport failure. */
  call<N extends CallName>(name: N, params: ParamsOf<N>, extras?: CallExtras): Promise<ResultOf<N>>;
  /** The same call through the export path: a file. Throws a WireError for a refusal. */
  exportFile<N extends CallName>(name: N, params: ParamsOf<N>, extras?: CallExtras): Promise<ExportedFile>;
  /** `door`: providers and staff have one of their own. */
  login(account: string, password: string, door?: 'auth.login' | 'auth.serviceLogin'): Promise<{ userId: string }>;
  /** Sends a file; answers its upload id. */
  upload(purpose: ParamsOf<'uploads.getToken'>['purpose'], file: Uint8Array): Promise<string>;
  /** True for a failure that says nothing about what the server did. */
  isTransport(error: unknown): boolean;
  /** Between two tries of something that is not ready. */
  breathe(): Promise<void>;
}

const BREATH_MS = 50;
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) Chrome/139.0';

export interface Constants {
  readonly subsidiaryCode: string;
  readonly signSecret: string;
}

export interface ClientOptions {
  readonly token?: string;
  readonly csrfToken?: string;
  readonly deviceId?: string;
  /** The address that a proxy in front writes down; needs TRUST_PROXY=1. */
  readonly address?: string;
  /** Gets what is answered, and where it comes from, before the caller does; may throw. */
  readonly inspect?: (source: string, answer: unknown) => void;
}

export function gatewayClient(url: string, options: ClientOptions = {}): Wire {
  const { deviceId = randomUUID(), address, inspect } = options;
  let constants: Promise<Constants> | null = null;
  const wire: Wire = {
    url,
    token: options.token ?? '',
    csrfToken: options.csrfToken ?? '',
    async call(name, params, extras = {}) {
      constants ??= loadConstants(url);
      const loaded = await constants.catch((error: unknown) => {
        constants = null;
        throw error;
      });
      const def: FunctionDef = catalogue[name];
      if (def.csrf && wire.csrfToken === '' && name !== 'auth.getCsrfToken') {
        wire.csrfToken = (await wire.call('auth.getCsrfToken', {})).csrfToken;
      }
      const response = await fetch(
        `${url}/gateway`,
        request(def, { wire, params, extras, deviceId, address, ...loaded }),
      );
      const answer: unknown = await response.json();
      inspect?.(name, answer);
      return answerOf(answer) as never;
    },
    async exportFile(name, params, extras = {}) {
      constants ??= loadConstants(url);
      const out = { wire, params, extras, deviceId, address, ...(await constants) };
      const response = await fetch(`${url}/gateway/export`, request(catalogue[name], out));
      const type = response.headers.get('content-type') ?? '';
      if (type.includes('json')) throw refusalOf(await response.json());
      const disposition = response.headers.get('content-disposition') ?? '';
      const bytes = Buffer.from(await response.arrayBuffer());
      inspect?.(`the file of ${name}`, bytes.toString('latin1'));
      return { name: disposition.split('"')[1] ?? '', type, bytes };
    },
    async login(account, password, door = 'auth.login') {
      const signedIn = await wire.call(door, { account, password });
      wire.token = signedIn.token;
      wire.csrfToken = signedIn.csrfToken;
      return { userId: signedIn.user.userId };
    },
    async upload(purpose, image) {
      const { url: path, token } = await wire.call('uploads.getToken', { purpose });
      const form = new FormData();
      form.append('token', token);
      form.append('file', new Blob([image as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'card.png');
      const response = await fetch(new URL(path, url), { method: 'POST', body: form });
      return (answerOf(await response.json()) as { id: string }).id;
    },
    isTransport: (error) => !(error instanceof WireError),
    breathe: () => after(BREATH_MS),
  };
  return wire;
}

/** Shared by products whose fixture has them, by address: the page with them is a megabyte, and each caller would read it. */
const shared = new Map<string, Constants>();

/** Spares the callers of this product the page. Answers how to end that: another product may get its port. */
export function shareConstants(url: string, { subsidiaryCode, signSecret }: Constants): () => void {
  shared.set(url, { subsidiaryCode, signSecret });
  return () => void shared.delete(url);
}

export async function loadConstants(url: string): Promise<Constants> {
  const constants = shared.get(url);
  if (constants !== undefined) return constants;
  const response = await fetch(`${url}/gateway/catalogue`);
  return ((await response.json()) as { client: Constants }).client;
}

interface Outgoing extends Constants {
  readonly wire: Pick<Wire, 'token' | 'csrfToken'>;
  readonly params: unknown;
  readonly extras: CallExtras;
  readonly deviceId: string;
  readonly address: string | undefined;
}

/** The call as `fetch` takes it: signed, with its headers and form. */
export function request(def: FunctionDef, out: Outgoing) {
  const { wire, params, extras, deviceId, address, subsidiaryCode, signSecret } = out;
  const requestTime = String(Date.now());
  const json: Record<string, unknown> = { ...(params as object), macAddress: deviceId };
  if (def.idempotent) json.idempotencyKey = extras.idempotencyKey ?? randomUUID();
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': extras.lang ?? 'en',
      'user-agent': BROWSER,
      requesttime: requestTime,
      deviceid: deviceId,
      sign: createHash('md5').update(`${def.code}${requestTime}${signSecret}`).digest('hex'),
      ...(address ? { 'x-forwarded-for': address } : {}),
      ...(wire.token ? { authorization: wire.token } : {}),
      ...(def.csrf ? { csrftoken: wire.csrfToken } : {}),
    },
    body: new URLSearchParams({ code: String(def.code), client: 'pc', subsidiaryCode, json: JSON.stringify(json) }),
    signal: AbortSignal.timeout(60_000),
  } satisfies RequestInit;
}

function answerOf(answer: unknown): unknown {
  const { errorCode, data } = answer as Record<string, string>;
  if (errorCode === '0') return data;
  throw refusalOf(answer);
}

function refusalOf(answer: unknown): WireError {
  return new WireError(answer as Refusal);
}
