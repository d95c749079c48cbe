import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { HumanCheck } from './use-human-check.ts';

export interface SendCodeProps {
  purpose: 'register' | 'password' | 'trading_password';
  /** The address, or null when the field must be mended first. */
  address: () => Promise<string | null>;
  check: HumanCheck;
  onFail: (error: unknown) => void;
}

/** How long to wait, when the answer was that it is too soon for another mail. */
function secondsIn(error: unknown): number {
  return hasCode(error, 'auth.code_too_soon') ? Number(error.details.seconds) : Number.NaN;
}

/** Sends six digits by mail, then counts down to the moment another mail may be sent. */
export function SendCodeButton({ purpose, address, check, onFail }: SendCodeProps) {
  const { t } = useTranslation('auth');
  const [again, setAgain] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { leftMs, over } = useCountdown(again);
  const waiting = again !== null && !over;
  const send = async () => {
    const email = await address();
    if (!email) return;
    setBusy(true);
    try {
      const humanCheck = await check.take();
      const { resendInS } = await call('auth.sendEmailCode', { email, purpose, humanCheck }, { quiet: true });
      setAgain(serverNow() + resendInS * 1000);
      toastDone(t('code.sent'), email);
    } catch (error) {
      const wait = secondsIn(error);
      if (wait > 0) setAgain(serverNow() + wait * 1000);
      onFail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" onClick={send} loading={busy} disabled={waiting} miw={112}>
      {waiting ? t('code.again', { seconds: Math.ceil((leftMs ?? 0) / 1000) }) : t('code.send')}
    </Button>
  );
}
