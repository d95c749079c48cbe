export { answerQuestion, type HelpAnswer, type HelpSource } from './answer.ts';
export { loadHelp } from './load.ts';
