import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the vendor keeps of an applicant. */
export interface FakeApplicant {
  readonly externalUserId: string;
  readonly fixedInfo: Record<string, string>;
  readonly levelName: string;
  /** Metadata of each image. */
  readonly images: { readonly metadata: Record<string, string>; readonly bytes: Buffer }[];
  status: object;
}

export interface FakeSumsub {
  readonly url: string;
  readonly appToken: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly applicants: Map<string, FakeApplicant>;
  /** Method and path of each request, in order. */
  readonly requests: string[];
  /** What the vendor decides of an applicant. */
  review(
    id: string,
    answer: 'GREEN' | 'RED',
    rejectLabels?: readonly string[],
    reviewRejectType?: 'FINAL' | 'RETRY',
  ): void;
  /** A webhook as the vendor signs it. */
  webhook(id: string): { readonly body: Buffer; readonly headers: Record<string, string> };
  /** Requests that come next are answered with this status; null: as always. */
  fail(status: number | null): void;
  close(): Promise<void>;
}

const CLOCK_SKEW_S = 300;

/** A server that speaks what we use of Sumsub's API. It refuses what is not signed as its documentation says. */
export async function fakeSumsub(): Promise<FakeSumsub> {
  const appToken = 'sbx:test-token';
  const secretKey = randomBytes(16).toString('hex');
  const webhookSecret = randomBytes(16).toString('hex');
  const applicants = new Map<string, FakeApplicant>();
  const requests: string[] = [];
  let failure: number | null = null;

  const isSigned = ({ method, url, headers }: IncomingMessage, body: Buffer): boolean => {
    const stamp = String(headers['x-app-access-ts']);
    const signature = createHmac('sha256', secretKey).update(`${stamp}${method}${url}`).update(body).digest('hex');
    const isRecent = Math.abs(Number(stamp) - Date.now() / 1000) < CLOCK_SKEW_S;
    return isRecent && headers['x-app-token'] === appToken && headers['x-app-access-sig'] === signature;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(`${request.method} ${request.url}`);
    const body = await bodyOf(request);
    const [status, reply] = failure
      ? [failure, { description: 'out of order' }]
      : isSigned(request, body)
        ? await answer(applicants, request, body)
        : [401, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    appToken,
    secretKey,
    webhookSecret,
    applicants,
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    review(id, reviewAnswer, rejectLabels = [], reviewRejectType = 'FINAL') {
      const applicant = applicants.get(id);
      if (applicant === undefined) return;
      const rejection = reviewAnswer === 'RED' ? { rejectLabels, reviewRejectType } : {};
      applicant.status = { reviewStatus: 'completed', reviewResult: { reviewAnswer, ...rejection } };
    },
    webhook(id) {
      const body = Buffer.from(JSON.stringify({ applicantId: id, type: 'applicantReviewed' }));
      const digest = createHmac('sha256', webhookSecret).update(body).digest('hex');
      return { body, headers: { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' } };
    },
    fail(status) {
      failure = status;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

type Applicants = Map<string, FakeApplicant>;
type Answer = readonly [status: number, reply: object];

function create(applicants: Applicants, url: URL, body: Buffer): Answer {
  const { externalUserId, fixedInfo } = JSON.parse(body.toString()) as FakeApplicant;
  if ([...applicants.values()].some((applicant) => applicant.externalUserId === externalUserId)) {
    return [409, { description: 'Applicant with this external user id already exists' }];
  }
  const id = randomBytes(12).toString('hex');
  const levelName = url.searchParams.get('levelName') ?? '';
  applicants.set(id, { externalUserId, fixedInfo, levelName, images: [], status: { reviewStatus: 'init' } });
  return [201, { id, externalUserId }];
}

async function answer(applicants: Applicants, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://vendor');
  if (request.method === 'POST' && url.pathname === '/resources/applicants') return create(applicants, url, body);
  const external = /^\/resources\/applicants\/-;externalUserId=([^/]+)\/one$/.exec(url.pathname)?.[1];
  if (external) {
    const sent = [...applicants].find(([, candidate]) => candidate.externalUserId === external);
    return sent ? [200, { id: sent[0] }] : [404, {}];
  }
  const [, id = '', action = ''] = /^\/resources\/applicants\/(\w+)\/(.+)$/.exec(url.pathname) ?? [];
  const applicant = applicants.get(id);
  if (applicant === undefined) return [404, {}];
  if (action === 'status') return [200, applicant.status];
  if (action === 'status/pending') {
    applicant.status = { reviewStatus: 'pending' };
    return [200, { ok: 1 }];
  }
  if (action !== 'info/idDoc') return [404, {}];
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const content = form.get('content') as File;
  const metadata = JSON.parse(String(form.get('metadata'))) as Record<string, string>;
  applicant.images.push({ metadata, bytes: Buffer.from(await content.arrayBuffer()) });
  return [200, metadata];
}
