import { paths } from '#web/paths.ts';
import { expect, test } from '../support/test.ts';

/** The directives of the pages' policy, by name. */
const directivesOf = (policy: string): Map<string, string> =>
  new Map(policy.split(';').map((part): [string, string] => [part.trim().split(' ')[0] ?? '', part.trim()]));

test('pages break no rule of their own policy, which lets no script in and no other page frame them', async ({
  enter,
}) => {
  const { page } = await enter({ as: 'demo_trader' });
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  const answer = await page.goto(paths.gift());
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.goto(paths.wallet());
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(broken).toEqual([]);
  const headers = answer?.headers() ?? {};
  const directives = directivesOf(headers['content-security-policy'] ?? '');
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directives.get('script-src')).not.toContain('unsafe');
  expect(directives.get('font-src')).toBe("font-src 'self'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');

  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'window.isRun = true';
        document.head.append(script);
      }),
  );
  expect(refused).toBe('script-src-elem');
  expect(await page.evaluate(() => 'isRun' in window)).toBe(false);
});

test('a page within a page of somebody else shows nothing', async ({ enter, product }) => {
  const { page } = await enter();
  const other = new URL(product);
  other.hostname = other.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  await page.route(`${other.origin}/frame.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${product}${paths.gift()}"></iframe>` }),
  );
  await page.goto(`${other.origin}/frame.html`);
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);
});
