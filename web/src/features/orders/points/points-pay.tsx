import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesHolder } from '#core/payment-accounts/holder-name.ts';
import { fullName } from '#core/people/person-name.ts';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useProvenName } from '#web/features/identity/public.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useShots } from '../cards/shots.ts';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { useRuleSpan } from '../use-rule-span.ts';
import { Missing } from './missing.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { PointsUploads, uploadedIds } from './points-uploads.tsx';
import { valuesOf } from './points-words.ts';

const MAX_FILES = 4;

/** The buyer's part: pay outside, then say so with proof; or hand over a gift card. */
export function PointsPay({ order }: { order: PointsOrder }) {
  if (order.can.includes('mark_paid')) return <MarkPaid order={order} />;
  return order.can.includes('submit_card') ? <SubmitCard order={order} /> : null;
}

function MarkPaid({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const shots = useShots();
  const proven = useProvenName();
  const [typed, setTyped] = useState<string | null>(null);
  const payerName = typed ?? (proven === null ? '' : fullName(proven));
  const isOther = proven !== null && payerName.trim() !== '' && !matchesHolder(payerName, proven);
  const [note, setNote] = useState('');
  const [sent, setSent] = useState(false);
  const command = useTradeCommand('points', 'pointsOrders.markPaid');
  const files = uploadedIds(shots);
  const missing = payerName.trim().length < 2 ? 'name' : files === null ? 'proof' : sent ? null : 'sent';
  return (
    <Panel title={t('pay.title')}>
      <Stack gap="smplus">
        <p>{t('pay.how', valuesOf(order))}</p>
        <TextInput
          label={t('pay.payer')}
          description={t('pay.payerHint')}
          value={payerName}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={maxOf('pointsOrders.markPaid', 'payerName')}
          autoComplete="name"
        />
        {isOther && <Note title={t('payer.otherTitle')}>{t('payer.other.buyer', valuesOf(order))}</Note>}
        <PointsUploads
          shots={shots}
          label={t('pay.proof')}
          hint={t('pay.proofHint')}
          max={MAX_FILES}
          disabled={command.isPending}
        />
        <NoteField value={note} onChange={setNote} />
        <Checkbox
          checked={sent}
          onChange={(event) => setSent(event.currentTarget.checked)}
          label={t('pay.sent', valuesOf(order))}
        />
        {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
        {missing && <Missing>{t(`pay.needs.${missing}`)}</Missing>}
        <Button
          size="lg"
          leftSection={<IconCheck size={19} stroke={2.4} />}
          disabled={missing !== null}
          loading={command.isPending}
          onClick={() =>
            command.mutate({ code: order.code, payerName: payerName.trim(), files: files ?? [], note: note.trim() })
          }
        >
          {t('pay.act')}
        </Button>
      </Stack>
    </Panel>
  );
}

function SubmitCard({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const shots = useShots('card');
  const [note, setNote] = useState('');
  const command = useTradeCommand('points', 'pointsOrders.submitCard');
  const files = uploadedIds(shots);
  const span = useRuleSpan('points_orders.check_card_s', true);
  return (
    <Panel title={t('pay.cardTitle')}>
      <Stack gap="smplus">
        <p>{t('pay.cardHow', { ...valuesOf(order), span })}</p>
        <PointsUploads
          shots={shots}
          label={t('pay.card')}
          hint={t('pay.cardHint')}
          max={MAX_FILES}
          picturesOnly
          disabled={command.isPending}
        />
        <NoteField value={note} onChange={setNote} />
        {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
        {files === null && <Missing>{t('pay.needs.card')}</Missing>}
        <Button
          size="lg"
          leftSection={<IconCheck size={19} stroke={2.4} />}
          disabled={files === null}
          loading={command.isPending}
          onClick={() => command.mutate({ code: order.code, files: files ?? [], note: note.trim() })}
        >
          {t('pay.cardAct')}
        </Button>
      </Stack>
    </Panel>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('points-orders');
  return (
    <Textarea
      label={t('pay.note')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxOf('pointsOrders.markPaid', 'note')}
      autosize
    />
  );
}
