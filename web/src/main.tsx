import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './ui/theme/mantine.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { syncClock } from './api/call.ts';
import { loadMemberEntries } from './api/entries.ts';
import { actingToken, getSession } from './api/session.ts';
// Reads where this browser was before anything is fetched.
import './api/socket/socket-place.ts';
import { startWords } from './i18n/i18n.ts';
import { preloadScreens, router } from './routes.tsx';
import { App } from './shell/app.tsx';
import { followTimeZone } from './shell/time-zone.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const words = startWords();
preloadScreens();
// The first call that needs them says so when they do not come.
if (actingToken(getSession()) !== null) void loadMemberEntries().catch(() => undefined);

// Not awaited at the top: a chunk that is fetched here may import this one, and each would wait for the other.
void words.then(() => {
  void syncClock();
  followTimeZone();
  createRoot(root).render(<App router={router} />);
});
