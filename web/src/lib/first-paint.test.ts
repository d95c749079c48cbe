import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { afterAll, describe, expect, it, vi } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../public/first-paint.js', import.meta.url));

afterAll(() => vi.unstubAllGlobals());

describe('what runs before any module', () => {
  it('keeps zod from trying out code that the content security policy forbids', async () => {
    vi.stubGlobal('document', { documentElement: { setAttribute: () => undefined } });
    runInThisContext(readFileSync(SCRIPT, 'utf8'));
    const tried = vi.fn();
    vi.stubGlobal('Function', tried);
    const { z } = await import('zod');
    expect(z.object({ name: z.string() }).safeParse({ name: 'a' }).success).toBe(true);
    expect(tried).not.toHaveBeenCalled();
  });
});
