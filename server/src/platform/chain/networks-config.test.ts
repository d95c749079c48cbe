import { describe, expect, it } from 'vitest';
import { BITCOIN_XPRV, BITCOIN_XPUB, networksOf, XPRV, XPUB } from '#tests/fixtures/chain/networks.ts';
import { evmAddresses } from './evm-addresses.ts';
import { zNetworks } from './networks-config.ts';

const chain = { chainId: 1, token: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const nodes = ['https://first.example/KEY', 'https://second.example/KEY'] as const;
const load = (change: Record<string, unknown> = {}) => zNetworks.parse(networksOf(chain, nodes, change).NETWORKS);

describe('the variable NETWORKS', () => {
  it('names networks', () => {
    expect(load()).toMatchObject([{ name: 'Testnet', chainId: 1, nodes }]);
    expect(() => zNetworks.parse('[')).toThrow('must be JSON');
  });

  it('names Tron by its contract in Base58Check, and its main network without a number', () => {
    const tron = { kind: 'tron', chainId: undefined, token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
    expect(load(tron)).toMatchObject([{ kind: 'tron', chainId: 0x2b_66_53_dc }]);
    expect(() => load({ ...tron, token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })).toThrow(/address of a contract/);
    expect(() => load({ ...tron, hotWallet: `0x${'11'.repeat(20)}` })).toThrow(/hotWallet/);
    expect(() => load({ ...tron, apis: [nodes[0], `${nodes[0]}2`] })).toThrow(/two different nodes/);
  });

  it('names Bitcoin by its chain, the main one without a word, and without a token', () => {
    const bitcoin = { kind: 'bitcoin', chainId: undefined, token: undefined, xpub: BITCOIN_XPUB };
    expect(load(bitcoin)).toMatchObject([{ kind: 'bitcoin', chain: 'main' }]);
    expect(load({ ...bitcoin, chain: 'signet' })).toMatchObject([{ chain: 'signet' }]);
    expect(() => load({ ...bitcoin, chain: 'litecoin' })).toThrow();
    expect(() => load({ ...bitcoin, token: chain.token })).toThrow();
    expect(() => load({ ...bitcoin, xpub: BITCOIN_XPRV })).toThrow(/private key/);
  });

  it.each([
    ['a private key', { xpub: XPRV }, /private key, which must never be on this server/],
    ['something else for a key', { xpub: 'xpub123' }, /extended public key/],
    ['one node twice', { nodes: [nodes[0], `${nodes[0]}2`] }, /two different nodes/],
    ['a node that anybody on the way can change', { nodes: [nodes[0], 'http://second.example'] }, /must be https/],
    ['no contract', { token: '0x12' }, /address of a contract/],
  ])('refuses %s, and repeats no key', (_, change, message) => {
    let refusal = '';
    try {
      load(change);
    } catch (error) {
      refusal = String(error);
    }
    expect(refusal).toMatch(message);
    expect(refusal).not.toContain(XPRV);
    expect(refusal).not.toContain('/KEY');
  });
});

describe('addresses of an extended public key', () => {
  it('are those that every BIP 44 wallet derives', () => {
    // Account m/44'/60'/0' of the words "test ... junk", whose addresses every development chain prints.
    const { derive, show } = evmAddresses(
      'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
    );
    expect([show(derive(0)), show(derive(1))]).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ]);
  });

  it('are another one for each index, and never of a private key', () => {
    const { derive, keyId } = evmAddresses(XPUB);
    expect(new Set(Array.from({ length: 50 }, (_, index) => derive(index))).size).toBe(50);
    expect(keyId).toMatch(/^[0-9a-f]{40}$/);
    expect(() => evmAddresses(XPRV)).toThrow(/private key/);
  });
});
