import { Button, Group, Select } from '@mantine/core';
import { IconArrowForwardUp, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { CaseDetails } from '../case-details.ts';

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
  return (
    <CommandDialog
      call="disputes.remind"
      params={{ code: order.code, party }}
      fields={[{ kind: 'area', name: 'note', label: t('remind.note') }]}
      title={t('remind.title')}
      lost={t('remind.why')}
      verb={t('remind.send')}
      stale={STALE}
      done={t('remind.done', { name: order[party].name })}
      onClose={onClose}
    >
      <Select
        label={t('remind.whom')}
        value={party}
        onChange={(value) => setParty(value === 'provider' ? 'provider' : 'seller')}
        data={(['seller', 'provider'] as const).map((value) => ({
          value,
          label: `${order[value].name} · ${t(`party.${value}`)}`,
        }))}
        allowDeselect={false}
      />
    </CommandDialog>
  );
}

function PassDialog({ details, onClose }: DialogProps) {
  const { t } = useTranslation('disputes');
  const { order, colleagues } = details;
  return (
    <CommandDialog
      call="disputes.passOn"
      params={{ code: order.code }}
      fields={[
        {
          kind: 'pick',
          name: 'to',
          label: t('pass.to'),
          options: [
            { value: '', label: t('pass.admins') },
            ...colleagues.map(({ userId, name, isAdmin }) => ({
              value: userId,
              label: isAdmin ? t('pass.admin', { name }) : name,
            })),
          ],
        },
        { kind: 'area', name: 'reason', label: t('reason10') },
      ]}
      title={t('pass.title')}
      lost={t('pass.why')}
      verb={t('pass.send')}
      stale={STALE}
      onClose={onClose}
    />
  );
}
