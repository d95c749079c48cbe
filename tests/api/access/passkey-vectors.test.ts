import { afterAll, describe, expect, it } from 'vitest';
import { keepChallenge } from '#server/features/auth/factors/passkeys/challenges.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

/*
 * Test vectors of Web Authentication Level 3 (https://www.w3.org/TR/webauthn-3/#sctn-test-vectors), bytes in hexadecimal as
 * they are published: keys and signatures that no code of ours has made. Their site is https://example.org.
 */

/** 16.2, ES256 Credential with No Attestation: the registration. Its client data has a field that nobody knows. */
const NONE_ES256 = {
  id: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
  challenge: '00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130',
  clientDataJSON:
    '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
  attestationObject:
    'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
};

/** The same section: the authentication with that credential. The authenticator counts nothing, and did not check its owner. */
const NONE_ES256_USE = {
  challenge: '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408',
  clientDataJSON:
    '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
  authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
  signature:
    '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
};

/** 16.3, ES256 Credential with Self Attestation: the registration, signed by its own key. */
const SELF_ES256 = {
  id: '455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c',
  challenge: '7869c2b772d4b58eba9378cf8f29e26cf935aa77df0da89fa99c0bdc0a76f7e5',
  clientDataJSON:
    '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a2265476e4374334c55745936366b336a506a796e6962506b31716e666644616966715a774c33417032392d55222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a205539685458764b453255526b4d6e625f307859485667227d',
  attestationObject:
    'a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
};

type Registration = typeof NONE_ES256;

const app = await startTestApp({ loops: false, env: { PUBLIC_URL: 'https://example.org', DEMO: '0' } });
afterAll(() => app.close());

const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
/** As if our server had asked this session with the challenge of a vector. */
const askWith = ({ sessionId }: TestUser, challenge: string, purpose: 'register' | 'prove') =>
  keepChallenge(app.db, base64url(challenge), { purpose, asker: `session ${sessionId}` });

const answerOf = (id: string, response: Readonly<Record<string, string>>) =>
  JSON.stringify({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, hex]) => [name, base64url(hex)])),
  });

async function register(user: TestUser, { id, challenge, ...response }: Registration): Promise<string> {
  await proveByPassword(user, 'security');
  await askWith(user, challenge, 'register');
  return outcomeOf(user.wire.call('factors.addPasskey', { name: 'Vector', answer: answerOf(id, response) }));
}

async function use(user: TestUser, { challenge, ...response }: typeof NONE_ES256_USE): Promise<string> {
  await askWith(user, challenge, 'prove');
  const passkey = answerOf(NONE_ES256.id, response);
  return outcomeOf(user.wire.call('factors.stepUp', { kind: 'money', passkey }));
}

const flipLast = (hex: string): string => hex.slice(0, -1) + (Number.parseInt(hex.slice(-1), 16) ^ 1).toString(16);

describe('the published vectors', () => {
  it('of a registration and an authentication are taken', async () => {
    const user = await buildUser(app);
    expect(await register(user, NONE_ES256)).toBe('ok');
    const { credentialId: stored } = await app.db.one<{ credentialId: string }>(sql`
      SELECT credential_id FROM passkey WHERE user_id = ${user.userId}`);
    expect(stored).toBe(base64url(NONE_ES256.id));
    const { signature, authenticatorData } = NONE_ES256_USE;
    expect(await use(user, { ...NONE_ES256_USE, signature: flipLast(signature) })).toBe('auth.factor_wrong');
    const counted = flipLast(authenticatorData);
    expect(await use(user, { ...NONE_ES256_USE, authenticatorData: counted })).toBe('auth.factor_wrong');
    expect(await use(user, NONE_ES256_USE)).toBe('ok');
  });

  it('of a registration that its own key attests is taken, and not with another signature', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const { attestationObject } = SELF_ES256;
    const forged = attestationObject.replace('20272178f473b6006d', '20272178f473b6006c');
    expect(forged).not.toBe(attestationObject);
    expect(await register(other, { ...SELF_ES256, attestationObject: forged })).toBe('auth.passkey_refused');
    expect(await register(user, SELF_ES256)).toBe('ok');
  });

  it('answer no other challenge', async () => {
    const user = await buildUser(app);
    const { challenge } = SELF_ES256;
    expect(await register(user, { ...NONE_ES256, id: NONE_ES256.id, challenge })).toBe('auth.passkey_refused');
  });
});
