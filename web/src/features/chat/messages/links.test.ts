import { describe, expect, it } from 'vitest';
import { hostOf, piecesOf } from './links.ts';

const hrefs = (text: string) => piecesOf(text).flatMap((piece) => (piece.href ? [piece.href] : []));

describe('links in a message', () => {
  it.each([
    ['see https://example.com/a?b=1#c now', ['https://example.com/a?b=1#c']],
    ['www.example.com', ['https://www.example.com/']],
    ['(https://example.com/x_(y)), or http://example.org.', ['https://example.com/x_(y)', 'http://example.org/']],
    ['看 https://example.com，好吗', ['https://example.com/']],
    ['HTTPS://EXAMPLE.COM', ['https://example.com/']],
    ['javascript:alert(1) data:text/html,x ftp://example.com file:///etc', []],
    ['https://bank.example@evil.example', []],
    ['https://', []],
    ['https://localhost', []],
    ['1.5 and a.b', []],
  ])('of %j', (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });

  it.each([
    ['https://cаrdway.example/login', 'xn--crdway-3nf.example'],
    ['https://cardway.example:8443/x', 'cardway.example:8443'],
  ])('of %s name their host in ASCII', (text, host) => {
    const [href = ''] = hrefs(text);
    expect(hostOf(href)).toBe(host);
  });

  it('lose no character of the text', () => {
    const text = 'a <b> https://example.com/). “www.example.org/路径” end\nhttps://x.y.z?q="';
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('never stand for markup', () => {
    expect(piecesOf('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>', href: null }]);
  });
});
