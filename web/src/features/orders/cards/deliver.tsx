import { Box, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARRIER_IDS, CARRIERS, type CarrierId, TRACKING_NO } from '#core/orders/carriers.ts';
import { typedToken } from '#core/text/typed.ts';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { codeFaultFacts, splitPin } from '#web/lib/card-code-fault.ts';
import { formatFace } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';
import { PinField } from '#web/ui/form/pin-field.tsx';
import { UploadBar } from '#web/ui/form/upload-bar.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { UnsealedGuard } from '#web/ui/overlay/unsealed-guard.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { valuesOf } from '../workspace/words.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';
import classes from './deliver.module.css';
import { type DeliveryRow, useDelivery } from './use-delivery.ts';
import { useParcelPhoto } from './use-parcel-photo.ts';

const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** What the seller promised, handed over: codes through the platform, or a parcel by a carrier. */
export function OrderDeliver({ order }: { order: Order }) {
  return order.form === 'physical' ? <Parcel order={order} /> : <Codes order={order} />;
}

function Codes({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const { rows, set, setFile, send, unsealed, busy, error } = useDelivery(order);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('deliver.title')}>
      <Panel title={t('deliver.title')} aside={t('chip.mine')}>
        <Box component="p" mt={0} mx={0} mb="md" c="var(--mantine-color-dimmed)">
          {t('deliver.sub')}
        </Box>
        {order.cards.map((card, index) => (
          <CodeRow
            key={card.id}
            order={order}
            card={card}
            row={rows[index]}
            busy={busy}
            onChange={(patch) => set(index, { ...patch, codeFault: null, pinFault: null })}
            onFile={(file) => setFile(index, file)}
          />
        ))}
        {error && <Note tone="stop" title={error} />}
        <Button type="submit" size="lg" fullWidth loading={busy} mt="md">
          {t('deliver.verb', { count: order.cardCount })}
        </Button>
      </Panel>
      <UnsealedGuard count={unsealed} sending={busy} />
    </form>
  );
}

interface RowProps {
  order: Order;
  card: Card;
  row: DeliveryRow | undefined;
  busy: boolean;
  onChange: (patch: { code?: string; pin?: string }) => void;
  onFile: (file: File | null) => void;
}

function CodeRow({ order, card, row, busy, onChange, onFile }: RowProps) {
  const { t, i18n } = useTranslation('orders-workspace');
  const say = (fault: string | null | undefined) =>
    fault
      ? i18n.exists(fault, { ns: 'orders-workspace' })
        ? t(fault, codeFaultFacts(row?.code ?? ''))
        : fault
      : undefined;
  const leave = () => {
    const parts = row ? splitPin(row, order.brand) : null;
    if (parts) onChange(parts);
  };
  const face = formatFace(card.faceValue, { symbol: order.currency, unit: order.unit }, true);
  const imageFault = say(row?.imageFault);
  return (
    <fieldset className={classes.row} disabled={busy}>
      <Box component="legend" mb="xs" fw={600}>
        {t('deliver.card', { row: card.row, face })}
      </Box>
      <div>
        <ImageDrop
          value={row?.file ?? null}
          onChange={onFile}
          label={t('deliver.photo', { row: card.row })}
          hint={t('deliver.photoHint')}
          maxBytes={MAX_PHOTO_BYTES}
          disabled={busy}
        />
        {typeof row?.sending === 'number' && <UploadBar share={row.sending} label={t('deliver.imageSending')} />}
        {imageFault && <div role="alert">{fieldError(imageFault)}</div>}
      </div>
      <Stack gap="sm">
        <TextInput
          label={t('deliver.code')}
          value={row?.code ?? ''}
          onChange={(event) => onChange({ code: event.currentTarget.value })}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          error={fieldError(say(row?.codeFault))}
        />
        <PinField
          brand={order.brand}
          value={row?.pin ?? ''}
          onChange={(pin) => onChange({ pin })}
          error={say(row?.pinFault)}
        />
      </Stack>
    </fieldset>
  );
}

function Parcel({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [carrier, setCarrier] = useState<CarrierId>('ups');
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const photo = useParcelPhoto();
  const command = useTradeCommand('gift', 'orders.deliverParcel');
  const trackingNo = typedToken(number);
  const isNumber = TRACKING_NO.test(trackingNo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNumber || photo.isSending) return;
    command.mutate({ code: order.code, carrier, trackingNo, note: note.trim(), imageId: photo.imageId });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('parcel.title')}>
      <Panel title={t('parcel.title')} aside={t('chip.mine')}>
        <Box component="p" mt={0} mx={0} mb="md" c="var(--mantine-color-dimmed)">
          {t('parcel.sub', valuesOf(order))}
        </Box>
        <div className={classes.pair}>
          <Select
            label={t('parcel.carrier')}
            data={CARRIER_IDS.map((value) => ({
              value,
              label: value === 'other' ? t('parcel.other') : CARRIERS[value].name,
            }))}
            value={carrier}
            onChange={(value) => value && setCarrier(value as CarrierId)}
            allowDeselect={false}
          />
          <TextInput
            label={t('parcel.number')}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            maxLength={48}
            autoComplete="off"
            error={fieldError(tried && !isNumber ? t('parcel.numberForm') : undefined)}
          />
        </div>
        <Textarea
          label={t('parcel.note', valuesOf(order))}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={maxOf('orders.deliverParcel', 'note')}
          autosize
          minRows={2}
          mt="sm"
        />
        <Box mt="sm">
          <ParcelPhoto photo={photo} disabled={command.isPending} />
        </Box>
        {command.error && <Note tone="stop" title={errorText(command.error)} />}
        <Button type="submit" size="lg" fullWidth loading={command.isPending} disabled={photo.isSending} mt="md">
          {t('parcel.verb')}
        </Button>
      </Panel>
    </form>
  );
}

function ParcelPhoto({ photo, disabled }: { photo: ReturnType<typeof useParcelPhoto>; disabled: boolean }) {
  const { t } = useTranslation('orders-workspace');
  return (
    <>
      <ImageDrop
        value={photo.file}
        onChange={photo.choose}
        label={t('parcel.photo')}
        hint={t('parcel.photoHint')}
        maxBytes={MAX_PHOTO_BYTES}
        disabled={disabled}
      />
      {photo.isSending && <UploadBar share={photo.share} label={t('deliver.imageSending')} />}
      {photo.fault && <div role="alert">{fieldError(photo.fault)}</div>}
    </>
  );
}
