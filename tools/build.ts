import { buildWeb } from './build-web.ts';

/** `npm run build`: builds the web if its sources changed. */
const built = await buildWeb();
console.log(built ? 'built: web/dist' : 'web/dist is up to date');
