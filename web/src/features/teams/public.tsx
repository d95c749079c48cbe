import { lazyPart } from '#web/lib/loading/lazy-part.tsx';

/** For the header: who acts for the provider. */
export const OperatorList = lazyPart(async () => (await import('./operator-list.tsx')).OperatorList);
export { useChangeOperator } from './act-as.ts';
