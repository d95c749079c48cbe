import { PurchaseOne } from './purchase-one.tsx';
import { PurchaseThree } from './purchase-three.tsx';
import { PurchaseTwo } from './purchase-two.tsx';

/** The three pages of the purchasing centre: one chunk, three addresses. */
export const PurchaseOnePage = () => <PurchaseOne />;
export const PurchaseTwoPage = () => <PurchaseTwo />;
export const PurchaseThreePage = () => <PurchaseThree />;
