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
    const party = relyingParty({ publicUrl, mobileSite: null });
    expect(party.id).toBe(id);
    expect(party.isOwn(origin)).toBe(isOwn);
  });

  it.each([
    ['https://m.market.example', 'https://m.market.example', true],
    ['https://market-phones.example', 'https://market-phones.example', true],
    ['https://m.market.example', 'https://www.market.example', false],
    ['https://m.market.example', 'http://m.market.example', false],
  ])('stays the same on a site for phones at %s; a page of %s: %s', (url, origin, isOwn) => {
    const party = relyingParty({ publicUrl: 'https://market.example', mobileSite: { url, paths: {} } });
    expect(party.id).toBe('market.example');
    expect(party.isOwn('https://market.example')).toBe(true);
    expect(party.isOwn(origin)).toBe(isOwn);
  });
});
