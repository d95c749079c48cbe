import type { CallMedia } from '#core/calls/call-record.ts';

/** The reader, the browser or the system lets nobody use the microphone or the camera, or there is no microphone. */
export class NoPermission extends Error {}

export interface Chosen {
  readonly microphone?: string;
  readonly camera?: string;
}

const KEPT = 'callDevices';
/** As large as it is shown: more would only cost the line and the battery. */
const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } } as const;

/** The devices that were chosen in this browser before; `ideal`, since they may have been unplugged. */
export function chosenDevices(): Chosen {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

export function keepDevice(chosen: Chosen): void {
  localStorage.setItem(KEPT, JSON.stringify({ ...chosenDevices(), ...chosen }));
}

const soundOf = (id: string | undefined): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  ...(id ? { deviceId: { ideal: id } } : {}),
});
const pictureOf = (id: string | undefined): MediaTrackConstraints => ({
  ...PICTURE,
  ...(id ? { deviceId: { ideal: id } } : { facingMode: 'user' }),
});

/**
 * Opens the microphone, and the camera of a video call; a machine without a camera takes part with sound alone.
 * Throws NoPermission.
 */
export async function openMedia(media: CallMedia): Promise<MediaStream> {
  const { microphone, camera } = chosenDevices();
  const audio = soundOf(microphone);
  // A page that did not come over a safe line has no devices at all.
  if (!navigator.mediaDevices) throw new NoPermission();
  try {
    return await navigator.mediaDevices.getUserMedia(
      media === 'video' ? { audio, video: pictureOf(camera) } : { audio },
    );
  } catch (error) {
    const missing = (error as DOMException).name === 'NotFoundError';
    if (!missing || media === 'audio') throw new NoPermission();
  }
  return navigator.mediaDevices.getUserMedia({ audio }).catch(() => {
    throw new NoPermission();
  });
}

/** One track of another device. Throws NoPermission. */
export async function openTrack(kind: 'audio' | 'video', id: string): Promise<MediaStreamTrack> {
  const wanted = kind === 'audio' ? { audio: soundOf(id) } : { video: pictureOf(id) };
  const stream = await navigator.mediaDevices.getUserMedia(wanted).catch(() => null);
  const track = stream?.getTracks()[0];
  if (!track) throw new NoPermission();
  return track;
}

/** Whether the reader has said no before. A browser that does not tell counts as not. */
export async function isDenied(media: CallMedia): Promise<boolean> {
  const names = media === 'video' ? ['microphone', 'camera'] : ['microphone'];
  const states: string[] = await Promise.all(
    names.map((name) =>
      navigator.permissions.query({ name: name as PermissionName }).then(
        ({ state }) => state,
        () => 'prompt',
      ),
    ),
  ).catch(() => []);
  return states.includes('denied');
}

export interface Device {
  readonly id: string;
  readonly label: string;
}

export async function listDevices(kind: 'audioinput' | 'videoinput'): Promise<Device[]> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return all
    .filter((one) => one.kind === kind && one.deviceId !== '')
    .map((one) => ({ id: one.deviceId, label: one.label }));
}

export function stopMedia(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
