export { ShiftBar } from './shift-bar.tsx';
