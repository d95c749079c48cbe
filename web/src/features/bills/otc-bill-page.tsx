import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { BillPage } from './bill-page.tsx';

/** The movements of points orders: none until points are traded, and the page says so. */
export function OtcBillPage() {
  const { t } = useTranslation('bills');
  const [search, change] = usePageSearch('/bill/otc');
  return (
    <BillPage bill="otc" search={search} change={change}>
      <Box mt="md">
        <Note title={t('otcNote.title')} action={<AppLink href={paths.billGift()}>{t('toGift')}</AppLink>}>
          {t('otcNote.why')}
        </Note>
      </Box>
    </BillPage>
  );
}
