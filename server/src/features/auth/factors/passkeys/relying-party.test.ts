import { describe, expect, it } from 'vitest';
import { relyingParty } from './relying-party.ts';

describe('the site that passkeys are made for', () => {
  it.each([
    ['https://market.example', 'market.example', 'https://market.example', true],
    ['https://market.example', 'market.example', 'https://market.example:8443', false],
    ['https://market.example', 'market.example', 'https://evil.market.example', false],
    ['https://market.example', 'market.example', 'http://market.example', false],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000', true],
    ['http://127.0.0.1:3000', 'localhost', 'https://market.example', false],
    ['http://127.0.0.1:3000', 'localhost', 'nonsense', false],
  ])('at %s is %s; a page of %s: %s', (publicUrl, id, origin, isOwn) => {
    const party = relyingParty({ publicUrl });
    expect(party.id).toBe(id);
    expect(party.isOwn(origin)).toBe(isOwn);
  });
});
