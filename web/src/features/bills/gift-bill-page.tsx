import { BillPage } from './bill-page.tsx';

/** Every movement of points but those of points orders. */
export const GiftBillPage = () => <BillPage bill="gift" key="gift" />;
