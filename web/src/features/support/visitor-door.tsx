import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { keepVisitor } from '#web/api/session.ts';
import { HumanCheckLine, useHumanCheck } from '#web/features/auth/public.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { fingerprint } from './fingerprint.ts';
import classes from './support.module.css';

/** Opens a support session for a visitor. The browser solves a small task first; the visitor types nothing. */
export function VisitorDoor() {
  const { t } = useTranslation('support');
  const check = useHumanCheck();
  const [failure, setFailure] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setFailure(null);
    setOpening(true);
    try {
      const humanCheck = await check.take();
      keepVisitor(await call('visitors.open', { fingerprint: fingerprint(), humanCheck }, { quiet: true }));
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('door.failed'));
      setOpening(false);
    }
  };
  return (
    <Panel title={t('door.title')} className={classes.door ?? ''}>
      <p>{t('door.text')}</p>
      <HumanCheckLine check={check} />
      {failure !== null && <Note tone="stop">{failure}</Note>}
      <Group gap="md" mt="md">
        <Button onClick={() => void open()} loading={isOpening}>
          {t('door.open')}
        </Button>
        <AppLink href={paths.login(paths.support())}>{t('door.login')}</AppLink>
      </Group>
    </Panel>
  );
}
