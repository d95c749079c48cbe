import { Button, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { currencyOf } from '#core/money/currency.ts';
import { errorText } from '#web/api/api-error.ts';
import { isWithin, limitOf, maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { uploadFile } from '#web/api/upload.ts';
import { formatFace } from '#web/lib/money.ts';
import { submitting } from '#web/lib/submitting.ts';
import { paths } from '#web/paths.ts';
import { ReasonField } from '#web/ui/form/reason-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { CardTypeSelect } from './card-type-select.tsx';
import { PictureField } from './picture-field.tsx';
import { TicketKinds } from './ticket-kinds.tsx';
import classes from './tickets.module.css';

type Draft = ResultOf<'workOrders.getDraft'>;
/** The newest of each kind. */
interface Orders {
  readonly ofCards: ResultOf<'orders.listMine'>['list'];
  readonly ofPoints: ResultOf<'pointsOrders.listMine'>['list'];
}
type Form = Omit<ParamsOf<'workOrders.open'>, 'pictures' | 'orderCode'>;

const PROBLEM = limitOf('workOrders.open', 'problem');

/** What the form holds, and its sending: first the pictures, then the request. */
function useRequest(draft: Draft) {
  const { t } = useTranslation('tickets');
  const go = useGo();
  const [orderCode, setOrderCode] = useState<string | null>(draft.order?.code ?? null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [form, setForm] = useState<Form>(() => ({
    kind: draft.order === null ? 'consult' : 'complaint',
    contentType: draft.order === null ? 'other' : 'orders',
    errorType: draft.lateClaimUntil === null ? 'other' : 'paid_late',
    specificProblem: draft.lateClaimUntil === null ? '' : t('new.paidLate', { fiat: paidOf(draft) }),
    problem: '',
    deviceModel: draft.deviceModel,
    deviceVersion: draft.deviceVersion,
  }));
  const open = useCommand('workOrders.open', {
    quiet: true,
    stale: ['workOrders.listMine'],
    onDone: ({ code }) => {
      toastDone(t('new.done'));
      go(paths.myRequest(code));
    },
  });
  const sending = useMutation({
    mutationFn: async () => {
      const uploads = await Promise.all(files.map((file) => uploadFile(file, 'ticket')));
      const pictures = uploads.map(({ id }) => id);
      return open.mutateAsync({ ...form, ...(orderCode === null ? {} : { orderCode }), pictures });
    },
  });
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const setOrder = (code: string | null) => {
    setOrderCode(code);
    if (form.errorType === 'paid_late') change({ errorType: 'other' });
  };
  const isReady = isWithin(PROBLEM, form.problem) && (form.kind === 'consult' || orderCode !== null);
  return { form, change, orderCode, setOrder, files, setFiles, sending, isReady };
}

type Request = ReturnType<typeof useRequest>;

/** The form of a question or a complaint; device and order are filled in. */
export function RequestForm({ draft, orders }: { draft: Draft; orders: Orders }) {
  const { t } = useTranslation('tickets');
  const request = useRequest(draft);
  const { form, change, files, setFiles, sending, isReady } = request;
  return (
    <Panel>
      <form onSubmit={submitting(() => sending.mutate())}>
        <Stack gap="md">
          <Subject draft={draft} orders={orders} request={request} />
          <ReasonField
            limit={PROBLEM}
            label={t('field.problem')}
            hint={t('new.problemHint', { least: PROBLEM.min ?? 0 })}
            rows={4}
            value={form.problem}
            onChange={(problem) => change({ problem })}
          />
          <PictureField files={files} onChange={setFiles} />
          <div className={classes.pair}>
            {(['deviceModel', 'deviceVersion'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`field.${name}`)}
                value={form[name]}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
                maxLength={maxOf('workOrders.open', name)}
              />
            ))}
          </div>
          {sending.error && <Note tone="stop">{errorText(sending.error)}</Note>}
          <Button type="submit" disabled={!isReady} loading={sending.isPending}>
            {t('new.send')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

/** A question or a complaint, and the order or card that it is about. */
function Subject({ draft, orders, request }: { draft: Draft; orders: Orders; request: Request }) {
  const { t } = useTranslation('tickets');
  const { form, change, orderCode, setOrder } = request;
  const isComplaint = form.kind === 'complaint';
  return (
    <>
      <SegmentedControl
        aria-label={t('filter.kind')}
        value={form.kind}
        onChange={(value) => change({ kind: value === 'complaint' ? 'complaint' : 'consult' })}
        data={[
          { value: 'consult', label: t('new.ask') },
          { value: 'complaint', label: t('new.complain') },
        ]}
      />
      <Select
        label={t(isComplaint ? 'field.order' : 'new.orderOptional')}
        data={optionsOf(orders, draft, t)}
        value={orderCode}
        onChange={setOrder}
        searchable
        clearable={!isComplaint}
        nothingFoundMessage={t('new.noOrder')}
      />
      <TicketKinds
        form={form}
        onChange={change}
        mayBeLate={draft.lateClaimUntil !== null && orderCode === draft.order?.code}
      />
      {orderCode === null && !isComplaint && (
        <CardTypeSelect
          label={t('new.cardOptional')}
          value={form.cardTypeId ?? null}
          onChange={(id) => change({ cardTypeId: id ?? undefined })}
        />
      )}
    </>
  );
}

/** What the draft's order of points asks its buyer to pay. */
const paidOf = ({ order }: Draft): string =>
  order === null || order.points === null
    ? ''
    : formatFace(order.points.fiatAmount, { symbol: order.currency, unit: currencyOf(order.currency).unit });

/** Both kinds as one list, the newest first. */
function optionsOf({ ofCards, ofPoints }: Orders, { order }: Draft, t: TFunction<'tickets'>) {
  const rows = [
    ...ofCards.map(({ code, brand, placedAt }) => ({ code, placedAt, name: brand.name })),
    ...ofPoints.map(({ code, placedAt }) => ({ code, placedAt, name: t('new.pointsOrder') })),
  ].toSorted((left, right) => right.placedAt.localeCompare(left.placedAt));
  const listed = rows.map(({ code, name }) => ({ value: code, label: `${name} · ${code}` }));
  if (order === null || listed.some(({ value }) => value === order.code)) return listed;
  return [{ value: order.code, label: `${order.brandName ?? t('new.pointsOrder')} · ${order.code}` }, ...listed];
}
