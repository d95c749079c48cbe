import { usePageSearch } from '#web/lib/use-page-search.ts';
import { BillPage } from './bill-page.tsx';

/** Every movement of points but those of points orders. */
export function GiftBillPage() {
  const [search, change] = usePageSearch('/bill/gift');
  return <BillPage bill="gift" search={search} change={change} />;
}
