import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { MediaBox } from '#web/ui/media/media-box.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import classes from './treasury.module.css';

/** The file that shows the payment of a move. */
export function EvidenceDialog({ id, code, onClose }: { id: string; code: string; onClose: () => void }) {
  const { t } = useTranslation('treasury');
  const link = useCall('treasury.openEvidence', { id }, { staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title={t('moves.evidenceOf', { code })}>
      <Loaded of={[link]} skeleton={{ rows: 2, avatar: false }}>
        {({ url, kind }) => (
          <MediaBox
            url={url}
            kind={kind}
            caption={t('moves.evidenceOf', { code })}
            className={classes.evidence ?? ''}
            onBroken={() => void link.refetch()}
          />
        )}
      </Loaded>
    </Modal>
  );
}
