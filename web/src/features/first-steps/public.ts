/** The steps that a newcomer takes first, until all of them are done. */
export { FirstSteps } from './first-steps.tsx';
