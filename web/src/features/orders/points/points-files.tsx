import { Box, Button, Flex, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { formatWhen } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { MediaGallery } from '#web/ui/media/media-gallery.tsx';
import { OrderImage } from '../cards/image.tsx';
import { useShots } from '../cards/shots.ts';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { CardPhoto, CardPhotosDialog, useCardPhotos } from './points-card-photos.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { PointsUploads, uploadedIds } from './points-uploads.tsx';

const MAX_FILES = 4;

/** What both sides show, and a way to add to it in a dispute. */
export function PointsFiles({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const photos = useCardPhotos(order);
  const mayAdd = order.state === 'in_dispute' && order.role !== 'moderator';
  if (order.files.length === 0 && !mayAdd) return null;
  const names = { seller: order.seller.name, buyer: order.buyer.name };
  const captionOf = ({ party, kind }: PointsOrder['files'][number]) => `${names[party]} · ${t(`files.${kind}`)}`;
  return (
    <Panel title={t('files.title')} footer={mayAdd && <AddFile order={order} />}>
      <MediaGallery>
        <Flex component="ul" gap="md" wrap="wrap" m={0} p={0}>
          {order.files.map((file) => (
            <Box component="li" key={file.id} maw={180} style={{ listStyle: 'none' }}>
              {file.kind === 'card' ? (
                <CardPhoto order={order} uploadId={file.uploadId} caption={captionOf(file)} photos={photos} />
              ) : (
                <OrderImage uploadId={file.uploadId} caption={captionOf(file)} note={file.note} />
              )}
              <Box fz="xs" c="dimmed">
                {captionOf(file)} · {formatWhen(file.at)}
              </Box>
              {file.note && <Box fz="sm">{file.note}</Box>}
            </Box>
          ))}
        </Flex>
      </MediaGallery>
      {order.files.length === 0 && (
        <Box fz="sm" c="dimmed">
          {t('files.none')}
        </Box>
      )}
      <CardPhotosDialog order={order} photos={photos} />
    </Panel>
  );
}

function AddFile({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const shots = useShots();
  const [note, setNote] = useState('');
  const command = useTradeCommand('points', 'pointsOrders.addFile');
  const ids = uploadedIds(shots);
  const send = async () => {
    for (const uploadId of ids ?? []) {
      const done = await command.mutateAsync({ code: order.code, uploadId, note: note.trim() }).catch(() => null);
      if (done === null) return;
    }
    shots.clear();
    setNote('');
  };
  return (
    <Stack gap="sm">
      <PointsUploads
        shots={shots}
        label={t('files.more')}
        hint={t('files.evidenceHint')}
        max={MAX_FILES}
        disabled={command.isPending}
      />
      <Textarea
        label={t('files.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={maxOf('pointsOrders.addFile', 'note')}
        autosize
      />
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Button variant="light" disabled={ids === null} loading={command.isPending} onClick={send}>
        {t('files.send')}
      </Button>
    </Stack>
  );
}
