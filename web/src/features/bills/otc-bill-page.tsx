import { usePageSearch } from '#web/lib/use-page-search.ts';
import { BillPage } from './bill-page.tsx';

/** The movements of points orders. */
export function OtcBillPage() {
  const [search, change] = usePageSearch('/bill/otc');
  return <BillPage bill="otc" search={search} change={change} />;
}
