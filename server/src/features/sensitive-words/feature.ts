import type { Feature } from '#server/app/feature.ts';
import { addWordsHandler, importWordsHandler, removeWordsHandler } from './edit.ts';
import { listEntriesHandler, listTriggersHandler, listWordsHandler } from './read.ts';
import { saveTriggerHandler } from './save-trigger.ts';
import { triggerSweep } from './sweeps.ts';

export const wordsFeature: Feature = {
  area: 'sensitive-words',
  functions: [
    listWordsHandler,
    listEntriesHandler,
    addWordsHandler,
    removeWordsHandler,
    importWordsHandler,
    listTriggersHandler,
    saveTriggerHandler,
  ],
  sweeps: [triggerSweep],
};
