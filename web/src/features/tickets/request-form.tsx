import { Button, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { currencyOf } from '#core/money/currency.ts';
import { CONTENT_TYPES, type ContentType, ERROR_TYPES, type ErrorType } from '#core/tickets/ticket-fields.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { uploadFile } from '#web/api/upload.ts';
import { formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { CardTypeSelect } from './card-type-select.tsx';
import { PictureField } from './picture-field.tsx';
import classes from './tickets.module.css';

type Draft = ResultOf<'workOrders.getDraft'>;
/** The newest of each kind. */
interface Orders {
  readonly ofCards: ResultOf<'orders.listMine'>['list'];
  readonly ofPoints: ResultOf<'pointsOrders.listMine'>['list'];
}
type Form = Omit<ParamsOf<'workOrders.open'>, 'pictures' | 'orderCode'>;

const MIN_PROBLEM = 10;

/** The form of a question or a complaint; device and order are filled in. */
export function RequestForm({ draft, orders }: { draft: Draft; orders: Orders }) {
  const { t } = useTranslation('tickets');
  const go = useGo();
  const [orderCode, setOrderCode] = useState<string | null>(draft.order?.code ?? null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sending, setSending] = useState<Error | 'files' | null>(null);
  const [form, setForm] = useState<Form>({
    kind: draft.order === null ? 'consult' : 'complaint',
    contentType: draft.order === null ? 'other' : 'orders',
    errorType: draft.lateClaimUntil === null ? 'other' : 'paid_late',
    specificProblem: draft.lateClaimUntil === null ? '' : t('new.paidLate', { fiat: paidOf(draft) }),
    problem: '',
    deviceModel: draft.deviceModel,
    deviceVersion: draft.deviceVersion,
  });
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const isComplaint = form.kind === 'complaint';
  const open = useCommand('workOrders.open', {
    quiet: true,
    stale: ['workOrders.listMine'],
    onDone: ({ code }) => {
      toastDone(t('new.done'));
      go(paths.myRequest(code));
    },
  });
  const send = async () => {
    setSending('files');
    try {
      const uploads = await Promise.all(files.map((file) => uploadFile(file, 'ticket')));
      setSending(null);
      open.mutate({ ...form, ...(orderCode === null ? {} : { orderCode }), pictures: uploads.map(({ id }) => id) });
    } catch (refusal) {
      setSending(refusal as Error);
    }
  };
  const error = open.error ?? (sending instanceof Error ? sending : null);
  const isReady = form.problem.trim().length >= MIN_PROBLEM && (!isComplaint || orderCode !== null);
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="md">
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
            onChange={(code) => {
              setOrderCode(code);
              if (form.errorType === 'paid_late') change({ errorType: 'other' });
            }}
            searchable
            clearable={!isComplaint}
            nothingFoundMessage={t('new.noOrder')}
          />
          <Kinds
            form={form}
            change={change}
            mayBeLate={draft.lateClaimUntil !== null && orderCode === draft.order?.code}
          />
          {orderCode === null && !isComplaint && (
            <CardTypeSelect
              label={t('new.cardOptional')}
              value={form.cardTypeId ?? null}
              onChange={(id) => change({ cardTypeId: id ?? undefined })}
            />
          )}
          <Textarea
            label={t('field.problem')}
            description={t('new.problemHint', { least: MIN_PROBLEM })}
            value={form.problem}
            onChange={(event) => change({ problem: event.currentTarget.value })}
            maxLength={2_000}
            autosize
            minRows={4}
          />
          <PictureField files={files} onChange={setFiles} />
          <div className={classes.pair}>
            {(['deviceModel', 'deviceVersion'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`field.${name}`)}
                value={form[name]}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
                maxLength={80}
              />
            ))}
          </div>
          {error && <Note tone="stop">{errorText(error)}</Note>}
          <Button type="submit" disabled={!isReady} loading={open.isPending || sending === 'files'}>
            {t('new.send')}
          </Button>
        </Stack>
      </form>
    </Panel>
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

interface KindsProps {
  form: Form;
  change: (part: Partial<Form>) => void;
  /** The order is one whose payment may be reported as too late. */
  mayBeLate: boolean;
}

/** What it is about, or of a complaint what went wrong. */
function Kinds({ form, change, mayBeLate }: KindsProps) {
  const { t } = useTranslation('tickets');
  if (form.kind === 'consult') {
    return (
      <Select
        label={t('field.contentType')}
        data={CONTENT_TYPES.map((value) => ({ value, label: t(`content.${value}`) }))}
        value={form.contentType ?? null}
        onChange={(value) => value && change({ contentType: value as ContentType })}
        allowDeselect={false}
      />
    );
  }
  return (
    <>
      <Select
        label={t('field.errorType')}
        data={ERROR_TYPES.filter((value) => mayBeLate || value !== 'paid_late').map((value) => ({
          value,
          label: t(`error.${value}`),
        }))}
        value={form.errorType ?? null}
        onChange={(value) => value && change({ errorType: value as ErrorType })}
        allowDeselect={false}
      />
      <TextInput
        label={t('field.specificProblem')}
        value={form.specificProblem}
        onChange={(event) => change({ specificProblem: event.currentTarget.value })}
        maxLength={120}
      />
    </>
  );
}
