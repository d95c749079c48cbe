import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { afterAll, describe, expect, it, vi } from 'vitest';

const INDEX = fileURLToPath(new URL('../../index.html', import.meta.url));
const LOGO = fileURLToPath(new URL('../shell/header/logo.tsx', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../public/first-paint.js', import.meta.url));

afterAll(() => vi.unstubAllGlobals());

/** Runs the script in a page at this path, and returns the files that it asks for. */
function open(pathname: string, dataset: Readonly<Record<string, string>>): string[] {
  const files: string[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'lang' ? 'zh_cn' : 'dark') });
  vi.stubGlobal('document', {
    documentElement: { setAttribute: () => undefined },
    currentScript: { dataset },
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => files.push(href) },
  });
  runInThisContext(readFileSync(SCRIPT, 'utf8'));
  return files;
}

describe('what runs before any module', () => {
  it('keeps zod from trying out code that the content security policy forbids', async () => {
    open('/wallet', {});
    const tried = vi.fn();
    vi.stubGlobal('Function', tried);
    const { z } = await import('zod');
    expect(z.object({ name: z.string() }).safeParse({ name: 'a' }).success).toBe(true);
    expect(tried).not.toHaveBeenCalled();
  });

  it('asks for what the entry imports next, of this page and in this language', () => {
    const next = JSON.stringify({ home: '/home.js', others: '/screens.js', en: ['/en.js'], 'zh-CN': ['/zh.js'] });
    expect(open('/', { next })).toEqual(['/home.js', '/zh.js']);
    expect(open('/gift', { next })).toEqual(['/home.js', '/zh.js']);
    expect(open('/wallet', { next })).toEqual(['/screens.js', '/zh.js']);
    expect(open('/wallet', {})).toEqual([]);
  });

  it('is beside a header that stands in the page itself, with the mark that the script draws', () => {
    const html = readFileSync(INDEX, 'utf8');
    const root = /<div id="root">([\s\S]*?)<\/div>\s*<\/div>/.exec(html)?.[1] ?? '';
    expect(root).toContain('Cardway');
    const drawn = readFileSync(LOGO, 'utf8');
    const shapes = (text: string) => [...text.matchAll(/\bd="([^"]+)"/g)].map(([, path]) => path);
    expect(shapes(root)).toEqual(shapes(drawn));
    expect(shapes(root)).toHaveLength(2);
  });
});
