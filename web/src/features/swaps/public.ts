export { SwapEntry } from './swap-entry.tsx';
