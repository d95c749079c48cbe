import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import webpush from 'web-push';
import { decryptPush } from '#tests/fakes/decrypt-push.ts';
import { fakePushService } from '#tests/fakes/push-service.ts';
import { webPush } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const config = { ...webpush.generateVAPIDKeys(), subject: 'mailto:a@b.c', services: [] };

describe('a push', () => {
  it('is read by the browser of the tests as RFC 8291 has it (appendix A)', () => {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
    const body = bytes(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
    const text = decryptPush(body, { ecdh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') });
    expect(text).toBe('When I grow up, I want to be a watermelon');
  });

  it('reaches a service signed, and its browser readable', async () => {
    const service = await fakePushService(config.publicKey);
    try {
      const sender = webPush({ ...config, services: [service.url] });
      const browser = service.subscribe();
      const { endpoint, p256dh, auth } = browser.subscription;
      const target = { endpoint, p256dh: bytes(p256dh), auth: bytes(auth) };
      const message = { text: JSON.stringify({ title: '新订单' }), ttlS: 60, urgent: true };
      expect(await sender.send(target, message)).toBe('sent');
      expect(browser.received).toEqual([{ message: { title: '新订单' }, ttl: 60, urgency: 'high' }]);
      browser.refuse = 410;
      expect(await sender.send(target, message)).toBe('gone');
      browser.refuse = 503;
      await expect(sender.send(target, message)).rejects.toThrow('503');
    } finally {
      await service.close();
    }
  });

  it('is not taken from who signs with another key', async () => {
    const service = await fakePushService(webpush.generateVAPIDKeys().publicKey);
    try {
      const { endpoint, p256dh, auth } = service.subscribe().subscription;
      const sending = webPush(config).send(
        { endpoint, p256dh: bytes(p256dh), auth: bytes(auth) },
        { text: '{}', ttlS: 60, urgent: false },
      );
      await expect(sending).rejects.toThrow('403');
    } finally {
      await service.close();
    }
  });

  it('refuses keys that do not belong together', () => {
    const { privateKey } = webpush.generateVAPIDKeys();
    expect(() => webPush({ ...config, privateKey })).toThrow('do not belong together');
  });

  it('goes to the services of the configuration only', () => {
    const { accepts } = webPush({ ...config, services: ['https://push.example', 'https://*.notify.example'] });
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
