import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { threeLetters } from '#core/identity/country-codes.ts';
import { boundedText } from '../http/bounded-text.ts';
import type { CheckedImage, CheckedPerson, CheckOutcome, KycProvider } from './kyc-provider.ts';

export interface SumsubOptions {
  /** Such as https://api.sumsub.com. */
  readonly url: string;
  readonly appToken: string;
  readonly secretKey: string;
  /** Signs webhooks; another one than that of requests. */
  readonly webhookSecret: string;
  /** The set of steps that the vendor's dashboard defines. */
  readonly levelName: string;
  /** Seconds since the epoch; of tests. */
  readonly now?: () => number;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_048_576;
const DOCUMENT_TYPES = { passport: 'PASSPORT', id_card: 'ID_CARD', licence: 'DRIVERS' } as const;
const SIDES = { front: 'FRONT_SIDE', back: 'BACK_SIDE' } as const;
/** The digests of webhooks that are accepted: the vendor's SHA-1 is not. */
const DIGESTS: ReadonlyMap<string, string> = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

const zApplicant = z.object({ id: z.string().min(1) });
const zStatus = z.object({
  reviewStatus: z.string(),
  reviewResult: z
    .object({
      reviewAnswer: z.string().nullish(),
      reviewRejectType: z.string().nullish(),
      rejectLabels: z.array(z.string()).nullish(),
    })
    .nullish(),
});
const zWebhook = z.object({ applicantId: z.string().min(1).max(64) });

interface Body {
  readonly bytes: Buffer;
  readonly type: string;
}

type Request = (method: 'GET' | 'POST', path: string, body?: Body) => Promise<Response>;

/** Requests signed with the time, the method, the path and the body. */
function signedRequests({ url, appToken, secretKey, now }: SumsubOptions): Request {
  const root = url.replace(/\/+$/, '');
  return async (method, path, body) => {
    const stamp = String(now?.() ?? Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secretKey).update(stamp + method + path);
    if (body) signature.update(body.bytes);
    return fetch(root + path, {
      method,
      headers: {
        'X-App-Token': appToken,
        'X-App-Access-Ts': stamp,
        'X-App-Access-Sig': signature.digest('hex'),
        'Content-Type': body?.type ?? 'application/json',
      },
      ...(body && { body: new Uint8Array(body.bytes) }),
      // Documents of people go to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };
}

/** What a request is answered. An error names the step only: paths and answers have people in them. */
async function answer(step: string, response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`identity check: ${step} answered ${response.status}`);
  return JSON.parse(await boundedText(response, MAX_BYTES));
}

/** Sumsub's public API (docs.sumsub.com/reference): signed requests, applicants, documents, reviews and webhooks. */
export function sumsub(options: SumsubOptions): KycProvider {
  const request = signedRequests(options);

  async function applicantFor(person: CheckedPerson): Promise<string> {
    const body = json({
      externalUserId: person.reference,
      fixedInfo: {
        firstName: person.givenName,
        lastName: person.surname,
        dob: person.birthDate,
        nationality: threeLetters(person.nationality),
      },
    });
    const path = `/resources/applicants?levelName=${encodeURIComponent(options.levelName)}`;
    const created = await request('POST', path, body);
    return zApplicant.parse(await answer('a new applicant', created)).id;
  }

  /** The applicant of an earlier sending, whose answer may have been lost. */
  async function sentBefore(reference: string): Promise<string | null> {
    const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(reference)}/one`;
    const response = await request('GET', path);
    return response.status === 404 ? null : zApplicant.parse(await answer('a known applicant', response)).id;
  }

  async function statusOf(vendorId: string): Promise<z.output<typeof zStatus> | null> {
    const path = `/resources/applicants/${encodeURIComponent(vendorId)}/status`;
    return zStatus.safeParse(await answer('a status', await request('GET', path))).data ?? null;
  }

  async function addImage(id: string, person: CheckedPerson, image: CheckedImage): Promise<void> {
    const { part, bytes, mimeType } = image;
    const type =
      part === 'selfie'
        ? { idDocType: 'SELFIE' }
        : { idDocType: DOCUMENT_TYPES[person.documentType], idDocSubType: SIDES[part] };
    const form = new FormData();
    form.append('metadata', JSON.stringify({ ...type, country: threeLetters(person.nationality) }));
    form.append('content', new Blob([new Uint8Array(bytes)], { type: mimeType }), part);
    const path = `/resources/applicants/${encodeURIComponent(id)}/info/idDoc`;
    await answer(`the image ${part}`, await request('POST', path, await encoded(form)));
  }

  return {
    async send(person, images) {
      const earlierId = await sentBefore(person.reference);
      if (earlierId !== null && !wantsImages(await statusOf(earlierId))) return earlierId;
      const id = earlierId ?? (await applicantFor(person));
      for (const image of images) await addImage(id, person, image);
      const path = `/resources/applicants/${encodeURIComponent(id)}/status/pending`;
      await answer('the request of a check', await request('POST', path, json({})));
      return id;
    },
    async outcomeOf(vendorId) {
      const status = await statusOf(vendorId);
      return status === null ? { outcome: 'open' } : outcomeFrom(status);
    },
    readWebhook(body, headers) {
      const algorithm = DIGESTS.get(String(headers['x-payload-digest-alg']));
      if (algorithm === undefined) return null;
      const digest = createHmac(algorithm, options.webhookSecret).update(body).digest();
      const sent = Buffer.from(String(headers['x-payload-digest']), 'hex');
      if (sent.length !== digest.length || !timingSafeEqual(sent, digest)) return null;
      return applicantIn(body);
    },
  };
}

/** Any answer but a finished green or red one leaves the application open. */
function outcomeFrom({ reviewStatus, reviewResult }: z.output<typeof zStatus>): CheckOutcome {
  if (reviewStatus !== 'completed') return { outcome: 'open' };
  if (reviewResult?.reviewAnswer === 'GREEN') return { outcome: 'passed' };
  if (reviewResult?.reviewAnswer !== 'RED') return { outcome: 'open' };
  const outcome = reviewResult.reviewRejectType === 'RETRY' ? 'more' : 'failed';
  return { outcome, labels: reviewResult.rejectLabels ?? [] };
}

/** Its check was not asked for yet, or found that it needs other images. */
const wantsImages = (status: z.output<typeof zStatus> | null): boolean =>
  status !== null && (status.reviewStatus === 'init' || outcomeFrom(status).outcome === 'more');

function applicantIn(body: Buffer): string | null {
  try {
    return zWebhook.safeParse(JSON.parse(body.toString('utf8'))).data?.applicantId ?? null;
  } catch {
    return null;
  }
}

const json = (value: object): Body => ({ bytes: Buffer.from(JSON.stringify(value)), type: 'application/json' });

/** The signature covers the bytes as they are sent, boundary and all. */
async function encoded(form: FormData): Promise<Body> {
  const response = new Response(form);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, type: response.headers.get('content-type') ?? '' };
}
