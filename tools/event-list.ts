import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventPage } from './docs/event-page.ts';

/** `npm run docs:events`: writes docs/EVENTS.md from the catalogue of events. */
writeFileSync(join(import.meta.dirname, '../docs/EVENTS.md'), eventPage());
