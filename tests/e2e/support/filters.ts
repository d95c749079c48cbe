import type { Visit } from './test.ts';

/** Opens a filter by its name, whatever its value, and picks another. */
export async function pick({ page }: Visit, label: string, option: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
  await page.getByRole('menuitem', { name: option, exact: true }).click();
}
