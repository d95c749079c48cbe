import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './ui/theme/mantine.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { syncClock } from './api/call.ts';
// Reads where this browser was before anything is fetched.
import './api/socket/socket-place.ts';
import { startWords } from './i18n/i18n.ts';
import { router } from './routes.tsx';
import { App } from './shell/app.tsx';
import { followTimeZone } from './shell/time-zone.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Not awaited at the top: a chunk that is fetched here may import this one, and each would wait for the other.
void startWords().then(() => {
  void syncClock();
  followTimeZone();
  createRoot(root).render(<App router={router} />);
});
