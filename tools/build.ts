import { buildWeb } from './build-web.ts';

/** `npm run build`: builds the web, when its sources changed since the last time. */
const built = await buildWeb();
console.log(built ? 'built: web/dist' : 'web/dist is up to date');
