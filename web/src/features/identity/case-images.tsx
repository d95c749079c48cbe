import { Box, Button, Modal } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImagePart } from '#core/identity/documents.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ReasonForm } from '#web/ui/form/reason-form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { MediaBox } from '#web/ui/media/media-box.tsx';
import classes from './identity.module.css';
import type { IdentityCase } from './identity-rows.ts';

/** The images, each closed until it is opened with a reason; the log of staff has it. */
export function CaseImages({ row }: { row: IdentityCase }) {
  const { t } = useTranslation('identity');
  const [urls, setUrls] = useState<Readonly<Partial<Record<ImagePart, string>>>>({});
  const [asking, setAsking] = useState<ImagePart | null>(null);
  const command = useCommand('identity.openImage', {
    quiet: true,
    mask: false,
    onDone: ({ url }, { part }) => {
      setUrls((before) => ({ ...before, [part]: url }));
      setAsking(null);
    },
  });
  const hide = (part: ImagePart) => setUrls(({ [part]: _, ...others }) => others);
  return (
    <Panel title={t('case.images')}>
      <div className={classes.images}>
        {row.images.map((part) => {
          const url = urls[part];
          return (
            <div key={part}>
              <Box component="p" m={0} mb="xxs" fz="sm" fw={560}>
                {t(`part.${part}`)}
              </Box>
              {url ? (
                <MediaBox
                  url={url}
                  kind="image"
                  caption={t(`part.${part}`)}
                  className={classes.image ?? ''}
                  onBroken={() => hide(part)}
                />
              ) : (
                <Button
                  variant="default"
                  leftSection={<IconEye size={17} stroke={1.75} />}
                  aria-label={t('case.openOne', { part: t(`part.${part}`) })}
                  onClick={() => setAsking(part)}
                >
                  {t('case.open')}
                </Button>
              )}
            </div>
          );
        })}
      </div>
      {asking && (
        <Modal
          opened
          onClose={() => setAsking(null)}
          title={t('case.openOne', { part: t(`part.${asking}`) })}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <p>{t('case.openWhy')}</p>
          <ReasonForm
            label={t('case.openReason')}
            submitLabel={t('case.open')}
            isPending={command.isPending}
            error={command.error ? errorText(command.error) : null}
            onSubmit={(reason) => command.mutate({ id: row.id, part: asking, reason })}
          />
        </Modal>
      )}
    </Panel>
  );
}
