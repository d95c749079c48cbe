import { callScreen, changeCall } from './call-screen.ts';

/** Mutes or unmutes the microphone. */
export function setMicrophone(on: boolean): void {
  const screen = callScreen();
  for (const track of screen?.local?.getAudioTracks() ?? []) track.enabled = on;
  if (screen) changeCall(screen.callId, { micOn: on });
}

/** Lets the other side see this one, or not. */
export function setCamera(on: boolean): void {
  const screen = callScreen();
  for (const track of screen?.local?.getVideoTracks() ?? []) track.enabled = on;
  if (screen) changeCall(screen.callId, { cameraOn: on });
}
