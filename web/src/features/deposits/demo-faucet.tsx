import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faucetAddress } from '#web/api/client-constants.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone, toastError } from '#web/ui/overlay/toast.ts';

/** On the demo's chain anybody has tokens for a press: they are worth nothing, and come in as real ones do. */
export function DemoFaucet({ address }: { address: string }) {
  const { t } = useTranslation('deposits');
  const faucet = faucetAddress();
  const payment = useMutation({
    mutationFn: (url: string) => payFrom(url, address),
    onSuccess: () => toastDone(t('faucet.done')),
    onError: () => toastError(t('faucet.failed')),
  });
  if (faucet === null) return null;
  return (
    <Note
      title={t('faucet.title')}
      action={
        <Button variant="default" size="xs" loading={payment.isPending} onClick={() => payment.mutate(faucet)}>
          {t('faucet.press')}
        </Button>
      }
    >
      {payment.isSuccess ? t('faucet.sent') : t('faucet.why')}
    </Note>
  );
}

async function payFrom(url: string, address: string): Promise<void> {
  const body = JSON.stringify({ address });
  const { ok, status } = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!ok) throw new Error(`${url}: ${status}`);
}
