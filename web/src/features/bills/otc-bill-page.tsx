import { BillPage } from './bill-page.tsx';

/** The movements of points orders. */
export const OtcBillPage = () => <BillPage bill="otc" key="otc" />;
