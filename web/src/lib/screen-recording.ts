/** Why a recording did not start. */
export type RecordingFault = 'unsupported' | 'refused' | 'failed';

export class RecordingError extends Error {
  readonly fault: RecordingFault;

  constructor(fault: RecordingFault) {
    super(`screen recording ${fault}`);
    this.fault = fault;
  }
}

/** A running recording. */
export interface Recording {
  /** The picture as it is recorded, banner and all. */
  readonly canvas: HTMLCanvasElement;
  /** Ends it. */
  stop(): void;
  /** The recorded file, once it has ended: by `stop`, by its time, or by the reader's end of sharing. */
  readonly file: Promise<File>;
}

export interface RecordingOptions {
  /** The banner's text; the time follows it. */
  readonly banner: string;
  readonly maxMs: number;
}

const FRAMES_A_SECOND = 8;
const BITS_A_SECOND = 1_800_000;
const MAX_WIDTH = 1_280;
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

/** Whether this browser can record a screen at all; phones cannot. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder !== 'undefined' &&
    typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
    typeof HTMLCanvasElement.prototype.captureStream === 'function'
  );
}

/**
 * Asks for a screen, a window or a tab and records it without sound. A banner with the given words and the time of day
 * is drawn into every picture, so that a recording shows by itself what it was made for, and when. Throws a
 * RecordingError.
 */
export async function recordScreen({ banner, maxMs }: RecordingOptions): Promise<Recording> {
  if (!canRecord()) throw new RecordingError('unsupported');
  const screen = await askForScreen();
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = screen;
  const stopScreen = () => {
    for (const track of screen.getTracks()) track.stop();
  };
  try {
    await video.play();
    const canvas = document.createElement('canvas');
    const draw = painter(canvas, video, banner);
    draw();
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const stream = canvas.captureStream(FRAMES_A_SECOND);
    const recorder = new MediaRecorder(stream, {
      videoBitsPerSecond: BITS_A_SECOND,
      ...(mimeType ? { mimeType } : {}),
    });
    // Not by animation frames: those stop while the reader looks at the window that is recorded.
    const drawing = setInterval(draw, 1_000 / FRAMES_A_SECOND);
    const stop = () => recorder.state !== 'inactive' && recorder.stop();
    const limit = setTimeout(stop, maxMs);
    screen.getVideoTracks()[0]?.addEventListener('ended', stop, { once: true });
    const file = recorded(recorder).finally(() => {
      clearInterval(drawing);
      clearTimeout(limit);
      stopScreen();
    });
    recorder.start(1_000);
    return { canvas, stop, file };
  } catch {
    stopScreen();
    throw new RecordingError('failed');
  }
}

async function askForScreen(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: FRAMES_A_SECOND }, audio: false });
  } catch (error) {
    throw new RecordingError((error as Error).name === 'NotAllowedError' ? 'refused' : 'failed');
  }
}

function recorded(recorder: MediaRecorder): Promise<File> {
  const parts: Blob[] = [];
  return new Promise((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
    recorder.onerror = () => reject(new RecordingError('failed'));
    recorder.onstop = () => {
      const type = recorder.mimeType.split(';')[0] || 'video/webm';
      resolve(new File(parts, `screen.${type.endsWith('mp4') ? 'mp4' : 'webm'}`, { type }));
    };
  });
}

/** Draws the screen with the banner above it. The canvas keeps its first size: a video cannot change size midway. */
function painter(canvas: HTMLCanvasElement, video: HTMLVideoElement, banner: string): () => void {
  const scale = Math.min(1, MAX_WIDTH / (video.videoWidth || MAX_WIDTH));
  const width = Math.max(320, Math.round(video.videoWidth * scale));
  const height = Math.max(180, Math.round(video.videoHeight * scale));
  const bar = Math.max(28, Math.round(width / 32));
  canvas.width = width - (width % 2);
  canvas.height = height + bar - ((height + bar) % 2);
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new RecordingError('failed');
  return () => {
    pen.fillStyle = '#14211c';
    pen.fillRect(0, 0, canvas.width, bar);
    pen.fillStyle = '#ffffff';
    pen.font = `600 ${Math.round(bar * 0.56)}px monospace`;
    pen.textBaseline = 'middle';
    pen.fillText(`${banner}  ${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`, bar / 2, bar / 2);
    pen.drawImage(video, 0, bar, canvas.width, canvas.height - bar);
  };
}
