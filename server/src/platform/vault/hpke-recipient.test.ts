import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openRecipient } from './hpke-recipient.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** RFC 9180, appendix A.1.1: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode. */
const RFC = {
  info: hex('4f6465206f6e2061204772656369616e2055726e'),
  privateKey: hex('4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8'),
  encapsulated: hex('37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431'),
  text: 'Beauty is truth, truth beauty',
  ciphertexts: [
    hex('f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a'),
    hex('af2d7e9ac9ae7e270f46ba1f975be53c09f8d875bdc8535458c2494e8a6eab251c03d0c22a56b8ca42c2063b84'),
    hex('498dfcabd92e8acedc281e85af1cb4e3e31c7dc394a1ca20e173cb72516491588d96a19ad4a683518973dcc180'),
  ],
};

const privateKey = createPrivateKey({ key: RFC.privateKey, format: 'raw-private', asymmetricKeyType: 'x25519' });
const recipient = openRecipient(privateKey, RFC.info);
const bound = (sequence: number): Buffer => Buffer.from(`Count-${sequence}`);
const [first, second] = RFC.ciphertexts as [Buffer, Buffer];

describe('the recipient of HPKE', () => {
  it('opens what the RFC’s sender sealed, in its order', () => {
    const context = recipient.open(RFC.encapsulated);
    const texts = RFC.ciphertexts.map((text, sequence) => context.open(text, bound(sequence)).toString());
    expect(texts).toEqual([RFC.text, RFC.text, RFC.text]);
  });

  it('opens nothing out of order, and the next one in order after a failure', () => {
    const context = recipient.open(RFC.encapsulated);
    expect(() => context.open(second, bound(1))).toThrow();
    expect(context.open(first, bound(0)).toString()).toBe(RFC.text);
    expect(() => context.open(first, bound(0))).toThrow();
  });

  it('opens nothing that is changed, cut, bound otherwise or for another purpose', () => {
    for (let at = 0; at < first.length; at++) {
      const changed = Buffer.from(first);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => recipient.open(RFC.encapsulated).open(changed, bound(0))).toThrow();
    }
    expect(() => recipient.open(RFC.encapsulated).open(first.subarray(0, 15), bound(0))).toThrow();
    expect(() => recipient.open(RFC.encapsulated).open(first, bound(1))).toThrow();
    const other = openRecipient(privateKey, Buffer.from('another purpose'));
    expect(() => other.open(RFC.encapsulated).open(first, bound(0))).toThrow();
  });

  it('refuses what is no point, and the points that give no secret', () => {
    for (const point of [Buffer.alloc(0), Buffer.alloc(31, 1), Buffer.alloc(33, 1), Buffer.alloc(32)]) {
      expect(() => recipient.open(point)).toThrow();
    }
  });
});
