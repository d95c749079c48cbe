import { Button, Group } from '@mantine/core';
import { IconArrowForwardUp, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { CaseDetails } from '../case-details.ts';
import { CaseDialog } from './case-dialog.tsx';

const REASON_CHARS = 10;
const STALE = ['disputes.getCase', 'disputes.listCases'] as const;

/** The actions of a case's holder besides ruling: ask a party to answer, or pass the case on. */
export function CaseActions({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const [openDialog, setAsked] = useState<'remind' | 'pass' | null>(null);
  const { sent, most } = details.reminders;
  const close = () => setAsked(null);
  return (
    <Group gap="xs" align="stretch" mb="md">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBellRinging size={16} stroke={1.75} />}
        disabled={sent >= most}
        onClick={() => setAsked('remind')}
      >
        {t('remind.open', { sent, most })}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArrowForwardUp size={16} stroke={1.75} />}
        onClick={() => setAsked('pass')}
      >
        {t('pass.open')}
      </Button>
      {openDialog === 'remind' && <RemindDialog details={details} onClose={close} />}
      {openDialog === 'pass' && <PassDialog details={details} onClose={close} />}
    </Group>
  );
}

interface DialogProps {
  details: CaseDetails;
  onClose: () => void;
}

function RemindDialog({ details, onClose }: DialogProps) {
  const { t } = useTranslation('disputes');
  const { order } = details;
  const [party, setParty] = useState<'seller' | 'provider'>('seller');
  const [note, setNote] = useState('');
  const command = useCommand('disputes.remind', {
    quiet: true,
    stale: STALE,
    onDone: () => {
      toastDone(t('remind.done', { name: order[party].name }));
      onClose();
    },
  });
  const parties = (['seller', 'provider'] as const).map((item) => ({
    value: item,
    label: `${order[item].name} · ${t(`party.${item}`)}`,
  }));
  const choose = (value: string) => setParty(value === 'provider' ? 'provider' : 'seller');
  return (
    <CaseDialog
      title={t('remind.title')}
      why={t('remind.why')}
      choice={{ label: t('remind.whom'), value: party, data: parties, onChange: choose }}
      words={{ label: t('remind.note'), value: note, onChange: setNote }}
      verb={t('remind.send')}
      ready={note.trim() !== ''}
      command={command}
      onSend={() => command.mutate({ code: order.code, party, note: note.trim() })}
      onClose={onClose}
    />
  );
}

function PassDialog({ details, onClose }: DialogProps) {
  const { t } = useTranslation('disputes');
  const { order, colleagues } = details;
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const command = useCommand('disputes.passOn', { quiet: true, stale: STALE, onDone: onClose });
  const options = [
    { value: '', label: t('pass.admins') },
    ...colleagues.map(({ userId, name, isAdmin }) => ({
      value: userId,
      label: isAdmin ? t('pass.admin', { name }) : name,
    })),
  ];
  return (
    <CaseDialog
      title={t('pass.title')}
      why={t('pass.why')}
      choice={{ label: t('pass.to'), value: to, data: options, onChange: setTo }}
      words={{ label: t('reason10'), value: reason, onChange: setReason }}
      verb={t('pass.send')}
      ready={reason.trim().length >= REASON_CHARS}
      command={command}
      onSend={() => command.mutate({ code: order.code, ...(to ? { to } : {}), reason: reason.trim() })}
      onClose={onClose}
    />
  );
}
