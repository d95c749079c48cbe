export { accountLabel, accountName, groupedIban } from './account-words.ts';
export { useFieldRows } from './field-rows.tsx';
export { useMethodName } from './method-name.ts';
export { PersonsAccountsPanel } from './persons-accounts.tsx';
export { QrPicture } from './qr-picture.tsx';
