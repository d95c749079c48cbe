import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { maxOf } from '#web/api/limits.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { CardTypeSelect } from './card-type-select.tsx';
import { TicketKinds } from './ticket-kinds.tsx';
import classes from './tickets.module.css';

type Form = Omit<ParamsOf<'workOrders.openFor'>, 'conversationId' | 'problem'>;

/** An agent makes a work order of the conversation or a call in it. */
export function MakeWorkOrder({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('tickets');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {t('make.button')}
      </Button>
      {isOpen && <MakeDialog conversationId={conversationId} onClose={() => setOpen(false)} />}
    </>
  );
}

function MakeDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const go = useGo();
  const [form, setForm] = useState<Form>({ kind: 'consult', source: 'chat', contentType: 'other' });
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const hasOrder = (form.orderCode ?? '') !== '';
  return (
    <CommandDialog
      call="workOrders.openFor"
      params={{ conversationId, ...form }}
      fields={[{ kind: 'area', name: 'problem', label: t('field.problem'), rows: 3 }]}
      title={t('make.title')}
      lost={t('make.text')}
      verb={t('make.verb')}
      ready={form.kind === 'consult' || hasOrder}
      stale={['workOrders.list']}
      onDone={({ code }) => go(paths.workOrder(code))}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('filter.kind')}
        value={form.kind}
        onChange={(value) => change({ kind: value === 'complaint' ? 'complaint' : 'consult' })}
        data={(['consult', 'complaint'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Select
        label={t('make.source')}
        data={(['chat', 'call'] as const).map((value) => ({ value, label: t(`source.${value}`) }))}
        value={form.source}
        onChange={(value) => value && change({ source: value })}
        allowDeselect={false}
      />
      <TextInput
        label={t('field.order')}
        value={form.orderCode ?? ''}
        onChange={(event) => change({ orderCode: event.currentTarget.value.trim().toUpperCase() || undefined })}
        maxLength={maxOf('workOrders.openFor', 'orderCode')}
      />
      <TicketKinds form={form} onChange={change} />
      {!hasOrder && (
        <CardTypeSelect
          label={t('new.cardOptional')}
          value={form.cardTypeId ?? null}
          onChange={(id) => change({ cardTypeId: id ?? undefined })}
        />
      )}
      <div className={classes.pair}>
        {(['deviceModel', 'deviceVersion'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`field.${name}`)}
            placeholder={t('make.deviceHint')}
            value={form[name] ?? ''}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
            maxLength={maxOf('workOrders.openFor', name)}
          />
        ))}
      </div>
    </CommandDialog>
  );
}
