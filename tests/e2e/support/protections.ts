import type { ProtectionName } from '#web/shell/account/protections.ts';
import type { Visit } from './test.ts';

/** Opens the page of one of the protections from the page of security, to set it up or to change it. */
export async function openProtection(
  { page, t }: Visit,
  name: Exclude<ProtectionName, 'passkey'>,
  way: 'add' | 'change' = 'add',
): Promise<void> {
  const link = `${t(`account:act.${way}`)}: ${t(`account:name.${name}`)}`;
  await page.getByRole('link', { name: link, exact: true }).click();
}
