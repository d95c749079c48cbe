import { describe, expect, it } from 'vitest';
import { iceServersFor } from './ice-servers.ts';

const asker = { userId: '018f2d6c-0000-7000-8000-000000000001', expiresAtS: 1_800_000_000 };

describe('the servers that help two browsers', () => {
  it('are none when none are configured', () => {
    expect(iceServersFor({ stunUrl: null, turn: null }, asker)).toEqual([]);
  });

  it('carry credentials that a relay with the same secret works out', () => {
    const turn = { urls: ['turn:127.0.0.1:3478', 'turns:127.0.0.1:5349'], secret: 'north' };
    expect(iceServersFor({ stunUrl: 'stun:127.0.0.1:3478', turn }, asker)).toEqual([
      { urls: ['stun:127.0.0.1:3478'] },
      {
        urls: ['turn:127.0.0.1:3478', 'turns:127.0.0.1:5349'],
        username: '1800000000:018f2d6c-0000-7000-8000-000000000001',
        // printf %s USERNAME | openssl dgst -sha1 -hmac north -binary | base64
        credential: 'bowEVm/uIT7dg/SkAQDfe84mP+g=',
      },
    ]);
  });
});
