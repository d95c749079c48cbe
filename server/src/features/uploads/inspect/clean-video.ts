import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** Why a video is refused. */
export type VideoFault = 'broken' | 'too_long';

export class VideoError extends Error {
  readonly fault: VideoFault;

  constructor(fault: VideoFault) {
    super(`video ${fault}`);
    this.fault = fault;
  }
}

export interface CleanVideo {
  readonly mime: 'video/mp4' | 'video/webm';
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** The new file. */
  readonly file: Uint8Array;
}

const MAX_SIDE = 16_384;
/** The codecs that browsers play, by container. */
const VIDEO = { webm: ['vp8', 'vp9', 'av1'], mp4: ['avc', 'hevc', 'av1', 'vp9'] } as const;
const AUDIO = { webm: ['opus', 'vorbis'], mp4: ['aac', 'opus', 'mp3'] } as const;

/**
 * Copies picture and sound of a video, without re-encoding, into a new container, which drops everything else in the
 * file: location, names, chapters, attachments, further tracks. The new file also has what a browser's recording lacks:
 * its length and an index for seeking. The length is that of the packets, whatever the header says; a started second is
 * free. Throws a VideoError.
 */
export async function cleanVideo(bytes: Uint8Array, limits: { maxS: number }): Promise<CleanVideo> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BufferSource(bytes) });
  try {
    const video = await input.getPrimaryVideoTrack();
    const codec = await video?.getCodec();
    if (!video || !codec) throw new VideoError('broken');
    const format = await input.getFormat();
    const isOpen = format === WEBM || format === MATROSKA || codec === 'vp8';
    const box = isOpen && fits(VIDEO.webm, codec) ? 'webm' : 'mp4';
    if (!fits(VIDEO[box], codec)) throw new VideoError('broken');
    const sound = await input.getPrimaryAudioTrack();
    const audio = sound && fits(AUDIO[box], await sound.getCodec()) ? sound : null;
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE)) throw new VideoError('broken');
    const { durationMs, file } = await copy({ video, audio, box, maxS: limits.maxS });
    return { mime: `video/${box}`, width: Math.round(width), height: Math.round(height), durationMs, file };
  } catch (error) {
    throw error instanceof VideoError ? error : new VideoError('broken');
  } finally {
    input.dispose();
  }
}

const fits = (codecs: readonly string[], codec: string | null): boolean => codec !== null && codecs.includes(codec);

interface Copying {
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
  readonly box: 'webm' | 'mp4';
  readonly maxS: number;
}

async function copy({ video, audio, box, maxS }: Copying): Promise<Pick<CleanVideo, 'durationMs' | 'file'>> {
  const format = box === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const target = new BufferTarget();
  const output = new Output({ format, target });
  try {
    const lanes = [await videoLane(output, video), ...(audio ? [await audioLane(output, audio)] : [])];
    await output.start();
    const seconds = await pour(lanes, maxS);
    await output.finalize();
    if (target.buffer === null) throw new VideoError('broken');
    return { durationMs: Math.round(seconds * 1000), file: new Uint8Array(target.buffer) };
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}

/** Copies all packets, the earliest first. Returns the seconds from the first packet to the end of the last. */
async function pour(lanes: readonly Lane[], maxS: number): Promise<number> {
  const start = Math.min(...lanes.map(({ next }) => next?.timestamp ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(start) || lanes[0]?.next?.type !== 'key') throw new VideoError('broken');
  let end = start;
  for (let lane = earliest(lanes); lane?.next; lane = earliest(lanes)) {
    const { next } = lane;
    end = Math.max(end, next.timestamp + Math.max(0, next.duration));
    if (Math.floor(end - start) > maxS) throw new VideoError('too_long');
    await lane.add(next.clone({ timestamp: Math.max(0, next.timestamp - start) }));
    const { value } = await lane.packets.next();
    lane.next = value ?? null;
  }
  return end - start;
}

/** A track being copied, packet by packet. */
interface Lane {
  next: EncodedPacket | null;
  readonly packets: AsyncGenerator<EncodedPacket, void, unknown>;
  add(packet: EncodedPacket): Promise<void>;
}

/**
 * The track with the earliest next packet: both tracks are written side by side, so that neither has to wait in memory.
 */
function earliest(lanes: readonly Lane[]): Lane | null {
  const open = lanes.filter((lane) => lane.next !== null);
  return open.reduce<Lane | null>(
    (best, lane) => (best?.next && lane.next && best.next.timestamp <= lane.next.timestamp ? best : lane),
    null,
  );
}

async function videoLane(output: Output, track: InputVideoTrack): Promise<Lane> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new VideoError('broken');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  return laneOf(track, (packet) => source.add(packet, { decoderConfig }));
}

async function audioLane(output: Output, track: InputAudioTrack): Promise<Lane> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new VideoError('broken');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, {});
  return laneOf(track, (packet) => source.add(packet, { decoderConfig }));
}

async function laneOf(track: InputVideoTrack | InputAudioTrack, add: Lane['add']): Promise<Lane> {
  const packets = new EncodedPacketSink(track).packets();
  const { value } = await packets.next();
  return { next: value ?? null, packets, add };
}
