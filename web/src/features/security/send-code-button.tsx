import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/api/api-error.ts';
import { serverNow } from '#web/lib/clock.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { useCountdown } from '#web/ui/use-countdown.ts';

export interface SendCodeProps {
  /** Sends the code; null when a field must be mended first. */
  send: () => Promise<{ resendInS: number; to: string } | null>;
  onFail: (error: unknown) => void;
}

/** How long to wait, when the answer was that it is too soon for another code. */
function secondsIn(error: unknown): number {
  return hasCode(error, 'auth.code_too_soon') ? Number(error.details.seconds) : Number.NaN;
}

/** Sends six digits, then counts down to the moment when they may be sent again. */
export function SendCodeButton({ send, onFail }: SendCodeProps) {
  const { t } = useTranslation('auth');
  const [again, setAgain] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { leftMs, over } = useCountdown(again);
  const waiting = again !== null && !over;
  const sendCode = async () => {
    setBusy(true);
    try {
      const sent = await send();
      if (sent === null) return;
      setAgain(serverNow() + sent.resendInS * 1000);
      toastDone(t('code.sent'), sent.to);
    } catch (error) {
      const wait = secondsIn(error);
      if (wait > 0) setAgain(serverNow() + wait * 1000);
      onFail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" onClick={sendCode} loading={busy} disabled={waiting} miw={112}>
      {waiting ? t('code.again', { seconds: Math.ceil((leftMs ?? 0) / 1000) }) : t('code.send')}
    </Button>
  );
}
