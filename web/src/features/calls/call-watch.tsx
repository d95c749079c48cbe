import { useEffect } from 'react';
import { CALL_CHANGED, CALL_SIGNAL } from '#contract/frames/calls.ts';
import { call as ask } from '../../api/call.ts';
import { isLinked, onLink, onSignal } from '../../api/socket/socket.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { takePlace } from './call-place.ts';
import { type Call, callScreen, useCallScreen } from './call-screen.ts';
import { withEngine } from './with-engine.ts';

const CallOverlay = lazyPart(async () => (await import('./call-overlay.tsx')).CallOverlay);

/** Listens for calls on every page of a logged-in user, and shows the current one. */
export function CallWatch() {
  const screen = useCallScreen();
  useEffect(() => {
    const off = onSignal(({ name, payload }) => {
      if (name === CALL_CHANGED && concerns(payload)) withEngine(({ hear }) => hear(payload));
      if (name === CALL_SIGNAL && callScreen()) withEngine(({ hearSignal }) => hearSignal(payload));
    });
    // A call may already ring when this page begins to listen: signals are not stored.
    const look = () =>
      ask('calls.getLive', {}, { quiet: true }).then(
        ({ call }) => call && concerns(call) && withEngine(({ hear }) => hear(call)),
        () => undefined,
      );
    // The page before this one, in this tab, was in a call.
    let place = takePlace();
    const begin = () => {
      const left = place;
      place = null;
      if (left) withEngine(({ comeBack }) => comeBack(left));
      else void look();
    };
    if (isLinked()) begin();
    const offLink = onLink((open) => {
      // A page in a call requests that call only.
      if (open && !callScreen()) begin();
    });
    return () => {
      off();
      offLink();
    };
  }, []);
  return screen && <CallOverlay screen={screen} />;
}

const concerns = (call: Call): boolean =>
  callScreen() !== null || (call.state === 'ringing' && call.role === 'invitee');
