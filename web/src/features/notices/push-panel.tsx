import { Box, Button } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#web/ui/layout/note.tsx';
import { toastError } from '#web/ui/overlay/toast.ts';
import { type PushState, pushState, startPush, stopPush } from './push-browser.ts';

/** Whether this browser is told when no page of ours is open. */
export function PushPanel({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('notices');
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    pushState().then(setState, () => setState('never'));
  }, []);
  if (state === null) return null;
  const turn = async () => {
    setBusy(true);
    try {
      setState(state === 'on' ? await stopPush() : await startPush(publicKey));
    } catch {
      toastError(t('push.failed'));
    }
    setBusy(false);
  };
  return (
    <Box mt="md">
      <Note
        tone={state === 'on' ? 'done' : 'neutral'}
        icon={<IconDeviceMobileMessage size={19} stroke={1.75} />}
        title={t(`push.${state}`)}
        action={
          (state === 'on' || state === 'off') && (
            <Button variant={state === 'on' ? 'default' : 'filled'} loading={isBusy} onClick={() => void turn()}>
              {t(state === 'on' ? 'push.stop' : 'push.start')}
            </Button>
          )
        }
      >
        {t('push.why')}
      </Note>
    </Box>
  );
}
