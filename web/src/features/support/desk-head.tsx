import { Button, Flex, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxOf } from '#web/api/limits.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './desk.module.css';

const STALE = ['support.getDesk', 'support.listAgents'] as const;

/** The agent's reception switch, the length of the queue, and the label beside the agent's name. */
export function DeskHead() {
  const { t } = useTranslation('support');
  const role = useSession().user?.role;
  const query = useCall('support.getDesk', {});
  const opening = useCommand('support.openReception', { stale: STALE });
  const closing = useCommand('support.closeReception', { stale: STALE });
  const reception = query.data;
  if (!reception) return null;
  // The switch shows the server's last answer, so it returns to it if the command fails.
  const isOn = opening.isPending ? true : closing.isPending ? false : reception.receiving;
  const mayAnswer = role === 'support' || role === 'admin';
  return (
    <Panel className={classes.head ?? ''}>
      <Flex rowGap="sm" columnGap="lgplus" align="center" wrap="wrap">
        {mayAnswer && (
          <Switch
            label={t('desk.reception')}
            checked={isOn}
            onChange={(event) => (event.currentTarget.checked ? opening.mutate({}) : closing.mutate({}))}
          />
        )}
        <Flex component="span" gap="xs" align="baseline" fz="sm" c="dimmed" className={classes.figure}>
          <b>{t('desk.ofMost', { count: reception.mine, most: reception.most })}</b>
          {t('desk.mine')}
        </Flex>
        <Flex component="span" gap="xs" align="baseline" fz="sm" c="dimmed" className={classes.figure}>
          <b>{reception.queued}</b>
          {t('desk.queued')}
        </Flex>
        {mayAnswer && reception.offSince && !isOn && (
          <Note tone="neutral">{t('desk.switchedOff', { when: formatWhen(reception.offSince) })}</Note>
        )}
        {mayAnswer && <Label key={reception.label} label={reception.label} />}
      </Flex>
    </Panel>
  );
}

function Label({ label }: { label: string }) {
  const { t } = useTranslation('support');
  const [text, setText] = useState(label);
  const setting = useCommand('support.setLabel', {
    stale: STALE,
    onDone: () => toastDone(t('desk.labelSaved')),
  });
  return (
    <form className={classes.label} onSubmit={submitting(() => setting.mutate({ label: text }))}>
      <TextInput
        size="sm"
        maxLength={maxOf('support.setLabel', 'label')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('desk.labelHint')}
        aria-label={t('desk.label')}
      />
      <Button type="submit" size="sm" variant="default" disabled={text.trim() === label} loading={setting.isPending}>
        {t('desk.saveLabel')}
      </Button>
    </form>
  );
}
