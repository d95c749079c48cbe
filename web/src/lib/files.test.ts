import { afterEach, describe, expect, test, vi } from 'vitest';
import { FILES, isPicture, isReadable, isShrinkable, needsConversion } from './files.ts';

const file = (name: string, type = '', bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

afterEach(() => vi.unstubAllGlobals());

describe('the files that can be chosen', () => {
  test.each([
    ['a.png', 'image/png', false],
    ['a.jpg', 'image/jpeg', false],
    ['IMG_0412.HEIC', '', true],
    ['IMG_0412.heif', 'image/heif', true],
    ['burst.heic', 'image/heic-sequence', true],
    ['a.avif', 'image/avif', true],
  ])('%s of type "%s" is a picture; it has to be converted: %s', (name, type, isConverted) => {
    expect(isPicture(file(name, type))).toBe(true);
    expect(needsConversion(file(name, type))).toBe(isConverted);
    expect(isShrinkable(file(name, type))).toBe(true);
  });

  test.each(['a.svg', 'a.tiff', 'a.heic.exe'])('%s is none', (name) => expect(isPicture(file(name))).toBe(false));

  test('every list with pictures offers those of iPhones, by type and by name', () => {
    for (const list of [FILES.pictures, FILES.documents, FILES.all]) {
      expect(list.split(',')).toEqual(expect.arrayContaining(['image/heic', '.heic', 'image/heif', '.heif']));
    }
    expect(FILES.media).not.toContain('image/');
  });

  test('a GIF is not made smaller, nor is a picture that is too large to draw', () => {
    expect(isShrinkable(file('a.gif', 'image/gif'))).toBe(false);
    expect(isShrinkable(file('a.jpg', 'image/jpeg', 50_000_001))).toBe(false);
  });

  test('a picture is readable where the browser draws it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
    expect(await isReadable(file('a.heic'))).toBe(true);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decoded')));
    expect(await isReadable(file('a.heic'))).toBe(false);
  });
});
