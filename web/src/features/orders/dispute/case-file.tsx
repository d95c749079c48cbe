import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { errorText } from '#web/api/api-error.ts';
import { download } from '#web/api/export.ts';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './case-file.module.css';

/** Takes everything of a case along in one file. What is refused is said in place. */
export function CaseFile({ code }: { code: string }) {
  const { t } = useTranslation('disputes-evidence');
  const isPoints = isPointsOrderCode(code);
  const command = useMutation({
    mutationFn: () =>
      download(isPoints ? 'pointsOrders.exportCase' : 'disputes.exportCase', { code }, `case-${code}.zip`),
  });
  return (
    <div className={classes.box}>
      <p>{t(isPoints ? 'caseFile.whyPoints' : 'caseFile.why')}</p>
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} stroke={1.75} />}
        loading={command.isPending}
        onClick={() => command.mutate()}
      >
        {t('caseFile.download')}
      </Button>
    </div>
  );
}
