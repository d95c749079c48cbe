export { accountLabel, accountName } from './account-words.ts';
export { PersonsAccountsPanel } from './persons-accounts.tsx';
