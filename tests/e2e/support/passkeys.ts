import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { press } from './staff.ts';
import { expect, type Visit } from './test.ts';
import { expectToast } from './toasts.ts';

/** A device with a fingerprint reader whose owner always says yes. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey of a device of this window, which must have come by the name of the machine. */
export async function addPasskey({ page, t }: Visit): Promise<void> {
  await addVirtualAuthenticator(page);
  await page.goto(paths.security());
  await press(page, t('security:passkeys.add'));
  await expectToast(page, t('security:passkeys.added'));
}

/** Logs in at the page that is open by a passkey of this window, and waits for the page behind it. */
export async function logInByPasskey({ page, t }: Visit): Promise<void> {
  await press(page, t('security:passkeys.login'));
  await expect(page).not.toHaveURL(/\/(login|serviceLogin)\b/);
}
