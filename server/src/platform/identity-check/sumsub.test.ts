import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeSumsub, fakeSumsub } from '#tests/fakes/sumsub.ts';
import type { CheckedPerson, KycProvider } from './kyc-provider.ts';
import { sumsub } from './sumsub.ts';

const PERSON: CheckedPerson = {
  reference: '0198c0de-0000-7000-8000-000000000001',
  surname: 'Eriksson',
  givenName: 'Anna Maria',
  birthDate: '1974-08-12',
  nationality: 'SE',
  documentType: 'id_card',
};
const image = (part: 'front' | 'back' | 'selfie') => ({
  part,
  bytes: Buffer.from(`${part}\r\n--`),
  mimeType: 'image/png',
});
const IMAGES = [image('front'), image('back'), image('selfie')];

describe('the vendor of identity checks', () => {
  let vendor: FakeSumsub;
  let provider: KycProvider;
  beforeEach(async () => {
    vendor = await fakeSumsub();
    provider = sumsub({ ...vendor, levelName: 'basic level' });
  });
  afterEach(() => vendor.close());

  test('gets the person, each image and the request of a check, all signed', async () => {
    const id = await provider.send(PERSON, IMAGES);
    expect(vendor.applicants.get(id)).toMatchObject({
      externalUserId: PERSON.reference,
      levelName: 'basic level',
      fixedInfo: { firstName: 'Anna Maria', lastName: 'Eriksson', dob: '1974-08-12', nationality: 'SWE' },
      status: { reviewStatus: 'pending' },
    });
    expect(vendor.applicants.get(id)?.images).toEqual([
      { metadata: { idDocType: 'ID_CARD', idDocSubType: 'FRONT_SIDE', country: 'SWE' }, bytes: IMAGES[0]?.bytes },
      { metadata: { idDocType: 'ID_CARD', idDocSubType: 'BACK_SIDE', country: 'SWE' }, bytes: IMAGES[1]?.bytes },
      { metadata: { idDocType: 'SELFIE', country: 'SWE' }, bytes: IMAGES[2]?.bytes },
    ]);
  });

  test('knows an application that is sent again', async () => {
    const first = await provider.send(PERSON, IMAGES);
    const requestsBefore = vendor.requests.length;
    expect(await provider.send(PERSON, IMAGES)).toBe(first);
    expect(vendor.applicants.size).toBe(1);
    expect(vendor.requests.slice(requestsBefore).every((request) => request.startsWith('GET'))).toBe(true);
    vendor.review(first, 'RED', ['LOW_QUALITY'], 'RETRY');
    expect(await provider.send(PERSON, IMAGES)).toBe(first);
    expect(vendor.applicants.get(first)?.images).toHaveLength(6);
  });

  test('refuses another key, and its error names neither keys nor people', async () => {
    const stranger = sumsub({ ...vendor, secretKey: 'another', levelName: 'basic' });
    const error: unknown = await stranger.send(PERSON, IMAGES).catch((reason: unknown) => reason);
    expect(String(error)).toBe('Error: identity check: a known applicant answered 401');
    expect(vendor.applicants.size).toBe(0);
  });

  test('signs with the time, so that a stale request is refused', async () => {
    const late = sumsub({ ...vendor, levelName: 'basic', now: () => Math.floor(Date.now() / 1000) - 3_600 });
    await expect(late.send(PERSON, [])).rejects.toThrow('401');
  });

  test.each([
    [{ reviewStatus: 'init' }, { outcome: 'open' }],
    [{ reviewStatus: 'onHold', reviewResult: { reviewAnswer: 'GREEN' } }, { outcome: 'open' }],
    [{ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }, { outcome: 'passed' }],
    [
      { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', rejectLabels: ['FORGERY'] } },
      { outcome: 'failed', labels: ['FORGERY'] },
    ],
    [
      { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } },
      { outcome: 'more', labels: [] },
    ],
    [{ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'YELLOW' } }, { outcome: 'open' }],
    [{ reviewStatus: 'completed' }, { outcome: 'open' }],
    [{ state: 'of a later version' }, { outcome: 'open' }],
  ])('reads the status %j', async (status, outcome) => {
    const id = await provider.send(PERSON, []);
    (vendor.applicants.get(id) as { status: object }).status = status;
    expect(await provider.outcomeOf(id)).toEqual(outcome);
  });

  test('throws when it is out of order', async () => {
    const id = await provider.send(PERSON, []);
    vendor.fail(503);
    await expect(provider.outcomeOf(id)).rejects.toThrow('a status answered 503');
  });
});

describe('a webhook of the vendor', () => {
  const secret = 'webhook secret';
  const provider = sumsub({ url: 'http://vendor', appToken: '', secretKey: '', webhookSecret: secret, levelName: '' });
  const BODY = Buffer.from('{"applicantId":"5cb744200a975a67ed1798a4","type":"applicantReviewed"}');
  const digest = (algorithm: string, body = BODY, key = secret) =>
    createHmac(algorithm, key).update(body).digest('hex');
  const read = (sent: string, named: string | undefined, body = BODY) =>
    provider.readWebhook(body, { 'x-payload-digest': sent, 'x-payload-digest-alg': named });

  test('is read when its digest is right', () => {
    expect(read(digest('sha256'), 'HMAC_SHA256_HEX')).toBe('5cb744200a975a67ed1798a4');
    expect(read(digest('sha512'), 'HMAC_SHA512_HEX')).toBe('5cb744200a975a67ed1798a4');
  });

  test.each([
    ['another key', read(digest('sha256', BODY, 'another'), 'HMAC_SHA256_HEX')],
    ['another body', read(digest('sha256'), 'HMAC_SHA256_HEX', Buffer.from('{"applicantId":"another"}'))],
    ['a weak digest', read(digest('sha1'), 'HMAC_SHA1_HEX')],
    ['no named digest', read(digest('sha256'), undefined)],
    ['a digest named like a property of every object', read(digest('sha256'), 'constructor')],
    ['a digest that is cut', read(digest('sha256').slice(0, 32), 'HMAC_SHA256_HEX')],
    ['a digest that is no hexadecimal', read('zz', 'HMAC_SHA256_HEX')],
    ['a body that is no JSON', read(digest('sha256', Buffer.from('{')), 'HMAC_SHA256_HEX', Buffer.from('{'))],
    ['a body without an applicant', read(digest('sha256', Buffer.from('{}')), 'HMAC_SHA256_HEX', Buffer.from('{}'))],
  ])('is refused with %s', (_name, applicant) => {
    expect(applicant).toBeNull();
  });
});
