import { createECDH, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, readVapid, vapidToken } from './push-crypto.ts';
import { webPush } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('a push', () => {
  it('is encrypted as the example of RFC 8291 (appendix A)', () => {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const target = {
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    };
    const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
    const body = encryptPush(target, 'When I grow up, I want to be a watermelon', { ecdh, salt });
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('says who sends it', () => {
    const keys = vapidKeys();
    const token = vapidToken(readVapid(keys), { audience: 'https://push.example', subject: 'mailto:a@b.c', untilS: 9 });
    const [head = '', body = '', signature = ''] = token.split('.');
    expect(JSON.parse(bytes(body).toString())).toEqual({ aud: 'https://push.example', exp: 9, sub: 'mailto:a@b.c' });
    const point = bytes(keys.publicKey);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${body}`);
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
  });

  it('refuses keys that do not belong together', () => {
    const keys = { publicKey: vapidKeys().publicKey, privateKey: vapidKeys().privateKey };
    expect(() => readVapid(keys)).toThrow('do not belong together');
  });

  it('goes to the services of the configuration alone', () => {
    const services = ['https://push.example', 'https://*.notify.example'];
    const { accepts } = webPush({ ...vapidKeys(), subject: 'mailto:a@b.c', services });
    expect(accepts('https://push.example/abc')).toBe(true);
    expect(accepts('https://db5p.notify.example/w/?token=1')).toBe(true);
    for (const wrong of [
      'http://push.example/abc',
      'https://push.example:8443/abc',
      'https://push.example.evil/abc',
      'https://evil/https://push.example',
      'https://user@push.example/abc',
      'https://xnotify.example/',
      'https://notify.example/',
      'http://127.0.0.1/',
      'not an address',
    ]) {
      expect(accepts(wrong), wrong).toBe(false);
    }
  });
});

function vapidKeys(): { publicKey: string; privateKey: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  return { publicKey: Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url'), privateKey: d };
}
