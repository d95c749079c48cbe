import { Box, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImagePart } from '#core/identity/documents.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { PersonMedia } from '#web/ui/media/person-media.tsx';
import classes from './identity.module.css';
import type { IdentityCase } from './identity-rows.ts';

/** The images, each closed until it is opened with a reason; the log of staff has it. */
export function CaseImages({ row }: { row: IdentityCase }) {
  const { t } = useTranslation('identity');
  const [urls, setUrls] = useState<Readonly<Partial<Record<ImagePart, string>>>>({});
  const [asking, setAsking] = useState<ImagePart | null>(null);
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
                <PersonMedia
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
        <CommandDialog
          call="identity.openImage"
          params={{ id: row.id, part: asking }}
          fields={[{ kind: 'area', name: 'reason', label: t('case.openReason') }]}
          title={t('case.openOne', { part: t(`part.${asking}`) })}
          lost={t('case.openWhy')}
          verb={t('case.open')}
          onDone={({ url }) => setUrls((before) => ({ ...before, [asking]: url }))}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
