import { Box, Button, Flex, Group, Select, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCall } from '#web/api/query.ts';
import { formatLength, formatWhen } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { MediaGallery } from '#web/ui/media/media-gallery.tsx';
import { OrderCheck } from '../cards/check.tsx';
import { OrderImage } from '../cards/image.tsx';
import { useShots } from '../cards/shots.ts';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { MissingSteps } from '../workspace/missing-steps.tsx';
import { LINK_FRESH_MS, type Order } from '../workspace/workspace.queries.ts';
import shared from './dispute.module.css';
import { isDisputed } from './disputed.ts';
import classes from './evidence.module.css';

const DISPUTED: readonly string[] = ['negotiating', 'awaiting_seller_feedback', 'in_arbitration'];
const MAX_SHOTS = 8;

/** What both sides show, and a way to add to it while the order is disputed. */
export function OrderEvidence({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [adding, { open, close }] = useDisclosure(false);
  if (!isDisputed(order)) return null;
  const mayAdd = order.role !== 'staff' && DISPUTED.includes(order.state);
  return (
    <Panel
      title={t('evidence.title')}
      aside={t('evidence.count', { count: order.evidence.length })}
      footer={
        mayAdd &&
        (adding ? (
          <AddEvidence order={order} onClose={close} />
        ) : (
          <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.addLine}>
            <Button variant="default" leftSection={<IconPhotoPlus size={17} stroke={1.75} />} onClick={open}>
              {t('evidence.add')}
            </Button>
            <p>{t('evidence.tip')}</p>
          </Flex>
        ))
      }
    >
      <MediaGallery>
        <div className={classes.sides}>
          <Side order={order} party="provider" />
          <Side order={order} party="seller" />
        </div>
      </MediaGallery>
    </Panel>
  );
}

function Side({ order, party }: { order: Order; party: 'seller' | 'provider' }) {
  const { t } = useTranslation('orders-workspace');
  const { name } = order[party];
  const isStaff = order.role === 'staff' && order.evidence.length > 0;
  const nonces = useCall('uploads.getNonce', { code: order.code }, { enabled: isStaff, staleTime: LINK_FRESH_MS });
  const nonce = nonces.data?.[party];
  const list = order.evidence.filter((item) => item.party === party);
  return (
    <div>
      <Box component="h3" mb="xs" fz="sm" fw={560} lts="0">
        {party === order.role ? t('evidence.yours') : t('evidence.from', { name })}
      </Box>
      {list.length === 0 && (
        <Box component="p" fz="sm" c="dimmed">
          {t('evidence.none')}
        </Box>
      )}
      <Flex component="ul" direction="column" gap="xsplus" className={classes.pieces}>
        {list.map((item) => {
          const where = item.cardRow === null ? t('evidence.whole') : t('claim.card', { row: item.cardRow });
          return (
            <li key={item.id}>
              <OrderImage
                uploadId={item.uploadId}
                caption={`${name} · ${where}`}
                note={item.note}
                durationMs={item.durationMs}
                className={shared.small}
              />
              <div>
                <b>{where}</b>
                <time dateTime={item.at}>{formatWhen(item.at)}</time>
                {item.step && (
                  <Box component="span" display="block" c="var(--cw-text-2)">
                    {t(`disputes-evidence:step.${item.step}.title`)}
                  </Box>
                )}
                {item.kind === 'video' && (
                  <Box component="span" display="block" c="var(--cw-text-2)">
                    {t('disputes-evidence:video', { length: formatLength(item.durationMs ?? 0) })}
                    {nonce && ` · ${t('disputes-evidence:expected', { nonce })}`}
                  </Box>
                )}
                {item.kind === 'pdf' && (
                  <Box component="span" display="block" c="var(--cw-text-2)">
                    {t('disputes-evidence:pdf')}
                  </Box>
                )}
                {item.note && <p>{item.note}</p>}
              </div>
            </li>
          );
        })}
      </Flex>
      {(order.role === party || order.role === 'staff') && <MissingSteps order={order} party={party} />}
    </div>
  );
}

/** Several files with one note; they are sent one after the other, and what was sent leaves the form. */
function AddEvidence({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders-workspace');
  const shots = useShots();
  const [cardId, setCardId] = useState<string | null>('');
  const [note, setNote] = useState('');
  const command = useTradeCommand('gift', 'disputes.addEvidence');
  const refused = shots.shots.filter((shot) => shot.error !== null).length;
  const ready = shots.shots.length > 0 && shots.shots.every((shot) => shot.id !== null);
  const send = async () => {
    for (const shot of shots.shots) {
      const part = { ...(cardId ? { cardId } : {}), ...(shot.step ? { step: shot.step } : {}) };
      const sent = await command
        .mutateAsync({ code: order.code, uploadId: shot.id ?? '', note: note.trim(), ...part })
        .catch(() => null);
      if (!sent) return;
      shots.remove(shot.key);
    }
    onClose();
  };
  return (
    <Stack gap="smplus">
      <OrderCheck
        order={order}
        party={order.role === 'provider' ? 'provider' : 'seller'}
        shots={shots}
        group=""
        label={t('evidence.pictures')}
        max={MAX_SHOTS}
        disabled={command.isPending}
      />
      <div className={shared.pair}>
        <Textarea
          label={t('evidence.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={maxOf('disputes.addEvidence', 'note')}
          autosize
        />
        <Select
          label={t('evidence.about')}
          value={cardId}
          onChange={setCardId}
          data={[
            { value: '', label: t('evidence.whole') },
            ...order.cards.map((card) => ({ value: card.id, label: t('claim.card', { row: card.row }) })),
          ]}
        />
      </div>
      {refused > 0 && <Note tone="stop">{t('claim.fault.refused', { count: refused })}</Note>}
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" className={shared.claimActs}>
        <Button variant="default" onClick={onClose} disabled={command.isPending}>
          {t('back')}
        </Button>
        <Button variant="light" onClick={send} disabled={!ready} loading={command.isPending}>
          {shots.sending ? t('shots.sending') : t('evidence.send')}
        </Button>
      </Group>
    </Stack>
  );
}
