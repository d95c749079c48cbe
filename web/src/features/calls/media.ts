import type { CallMedia } from '#core/calls/call-record.ts';
import { browserTexts } from '#web/lib/browser-texts.ts';

/** Access to the microphone or camera was denied, or there is no microphone. */
export class NoPermission extends Error {}

export interface Chosen {
  readonly microphone?: string | undefined;
  readonly camera?: string | undefined;
}

const KEPT = 'callDevices';
/** As large as it is shown: more would only cost the line and the battery. */
const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } } as const;

/** The devices that were chosen in this browser before; `ideal`, since they may have been unplugged. */
export function chosenDevices(): Chosen {
  try {
    return JSON.parse(browserTexts.get(KEPT) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

function keepDevice(kind: 'audio' | 'video', track: MediaStreamTrack): MediaStreamTrack {
  const { deviceId } = track.getSettings();
  const chosen: Chosen = kind === 'audio' ? { microphone: deviceId } : { camera: deviceId };
  browserTexts.set(KEPT, JSON.stringify({ ...chosenDevices(), ...chosen }));
  return track;
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
 * Opens the microphone, and the camera of a video call; without a camera the call is audio only. Throws NoPermission.
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

interface DeviceChoice {
  readonly kind: 'audio' | 'video';
  /** The device that was chosen: that one, and no other in its place. */
  readonly id: string;
  /** The tracks of the device being replaced. */
  readonly inUse: readonly MediaStreamTrack[];
}

/**
 * A track of another device. A phone opens one camera at a time: the current one is released first, and reopened when
 * the other fails. The choice is kept for later calls. Throws NoPermission.
 */
export async function otherTrack({ kind, id, inUse }: DeviceChoice): Promise<MediaStreamTrack> {
  const track = await openTrack(kind, id);
  if (track) return keepDevice(kind, track);
  const before = inUse[0]?.getSettings().deviceId;
  if (kind === 'audio' || before === undefined) throw new NoPermission();
  for (const oldTrack of inUse) oldTrack.stop();
  const newTrack = (await openTrack(kind, id)) ?? (await openTrack(kind, before));
  if (!newTrack) throw new NoPermission();
  return keepDevice(kind, newTrack);
}

async function openTrack(kind: 'audio' | 'video', id: string): Promise<MediaStreamTrack | null> {
  const exact = { deviceId: { exact: id } };
  const wanted = kind === 'audio' ? { audio: { ...soundOf(id), ...exact } } : { video: { ...pictureOf(id), ...exact } };
  const stream = await navigator.mediaDevices.getUserMedia(wanted).catch(() => null);
  return stream?.getTracks()[0] ?? null;
}

/** Whether permission was denied before; false if the browser does not tell. */
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
    .filter((item) => item.kind === kind && item.deviceId !== '')
    .map((item) => ({ id: item.deviceId, label: item.label }));
}

export function stopMedia(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
