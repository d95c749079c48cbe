import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadPart } from './lazy-part.tsx';
import { lostChunk } from './lost-chunk.ts';

const Part = () => null;

describe('a part of a page', () => {
  it('is there when it comes', async () => {
    expect(await loadPart(async () => Part)).toBe(Part);
    expect(lostChunk()).toBeNull();
  });

  it('that does not come leaves the page standing, and is reported', async () => {
    const part = await loadPart(() => Promise.reject(new TypeError('Importing a module script failed.')));
    expect(renderToStaticMarkup(createElement(part))).toBe('');
    expect(lostChunk()).toBe('error');
  });
});
