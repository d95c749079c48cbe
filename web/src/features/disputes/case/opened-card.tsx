import { Group, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { formatClock } from '#web/lib/date.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { CaseDetails } from '../case-details.ts';
import { EvidenceImage } from '../evidence-image.tsx';
import classes from './opened-card.module.css';

type Order = CaseDetails['order'];

interface Props {
  order: Order;
  card: Order['cards'][number];
}

/** A card that this moderator opened a moment ago: its code and photo, and the files of the parties about it beside them. */
export function OpenedCard({ order, card }: Props) {
  const { t } = useTranslation('disputes');
  const logCopy = useCommand('orders.logCopy', { quiet: true, stale: ['disputes.getCase'] });
  const title = t(card.masked === '' ? 'openedPhotoTitle' : 'openedTitle', { row: card.row });
  const files = order.evidence.filter((item) => item.cardRow === card.row);
  return (
    <section className={classes.card} aria-label={title}>
      <h3>{title}</h3>
      {card.code !== null && (
        <Group gap="xs" className={classes.clear}>
          <span>{card.code}</span>
          <CopyButton
            text={card.code}
            withLabel
            onCopied={() => logCopy.mutate({ code: order.code, cardId: card.id })}
          />
        </Group>
      )}
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" className={classes.files}>
        {card.imageId !== null && card.photoRemovedAt === null && (
          <EvidenceImage
            uploadId={card.imageId}
            durationMs={null}
            nonce={null}
            caption={t('photoOf', { row: card.row })}
          />
        )}
        {files.map((item) => (
          <EvidenceImage
            key={item.id}
            uploadId={item.uploadId}
            durationMs={item.durationMs}
            nonce={null}
            caption={`${order[item.party].name}, ${formatClock(item.at)}`}
            note={item.note}
          />
        ))}
      </SimpleGrid>
      <p className={classes.until}>{t('openedUntil', { time: formatClock(card.openUntil ?? 0) })}</p>
    </section>
  );
}
