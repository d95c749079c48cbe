import type { CallData } from '#contract/frames/calls.ts';

/** How long an interrupted connection may recover before it is renegotiated, in milliseconds. */
const PATIENCE_MS = 2_000;
/** Without a line for this long, the call is over. */
const LOST_MS = 30_000;

export interface PeerLinkOptions {
  /** Lets the other side speak first, and gives way when both speak at once. */
  readonly polite: boolean;
  readonly iceServers: RTCIceServer[];
  readonly relayOnly: boolean;
  /** The same servers with credentials that have just been given. */
  readonly renew: () => Promise<RTCIceServer[]>;
  readonly local: MediaStream;
  /** A picture is wanted even of a side that sends none. */
  readonly withVideo: boolean;
  readonly send: (data: CallData) => void;
  readonly onRemote: (stream: MediaStream) => void;
  /** `up`: sound flows; `down`: it does not any more, yet; `lost`: it did not come back. */
  readonly onLine: (line: 'up' | 'down' | 'lost') => void;
}

/**
 * The WebRTC connection to the other browser. Both sides run the same code ("perfect negotiation", W3C WebRTC, section
 * 10.7): each side sends offers when something changes, and when two offers collide the polite side withdraws its own.
 */
export class PeerLink {
  private readonly pc: RTCPeerConnection;
  private readonly options: PeerLinkOptions;
  private readonly remote = new MediaStream();
  private making = false;
  private ignoring = false;
  private answering = false;
  private taking: Promise<void> = Promise.resolve();
  private patience: ReturnType<typeof setTimeout> | undefined;
  private lost: ReturnType<typeof setTimeout> | undefined;
  private readonly onNetwork = () => this.restart();

  constructor(options: PeerLinkOptions) {
    this.options = options;
    const { iceServers, relayOnly, local, withVideo } = options;
    this.pc = new RTCPeerConnection({ iceServers, iceTransportPolicy: relayOnly ? 'relay' : 'all' });
    // The first offer is the other side's: withdrawing one's own at once leaves Chromium without local candidates.
    this.pc.onnegotiationneeded = () => {
      if (!options.polite || this.pc.remoteDescription) void this.describe();
    };
    this.pc.onicecandidate = ({ candidate }) => candidate && options.send({ candidate: candidate.toJSON() as never });
    this.pc.ontrack = ({ track }) => {
      this.remote.addTrack(track);
      options.onRemote(this.remote);
    };
    this.pc.onconnectionstatechange = () => this.watch();
    for (const track of local.getTracks()) this.pc.addTrack(track, local);
    const pictures = local.getVideoTracks().length > 0 || options.polite;
    if (withVideo && !pictures) this.pc.addTransceiver('video', { direction: 'recvonly' });
    this.lost = setTimeout(() => options.onLine('lost'), LOST_MS);
    window.addEventListener('online', this.onNetwork);
    networkOf(navigator)?.addEventListener('change', this.onNetwork);
  }

  /** Handles the other browser's messages, one after the other. */
  take(data: CallData): void {
    this.taking = this.taking.then(() => this.takeOne(data)).catch(() => this.restart());
  }

  /** Renegotiates after a change of network or a broken connection. Unanswered offers are sent again. */
  restart(): void {
    if (this.pc.signalingState === 'have-local-offer') this.sendDescription();
    else if (this.pc.signalingState !== 'closed') void this.restartIce();
  }

  /** A relay lets nobody begin with credentials that have ended, and they end long before a call does. */
  private async restartIce(): Promise<void> {
    const iceServers = await this.options.renew().catch(() => null);
    if (this.pc.signalingState === 'closed') return;
    const iceTransportPolicy = this.options.relayOnly ? 'relay' : 'all';
    if (iceServers !== null) this.pc.setConfiguration({ iceServers, iceTransportPolicy });
    this.pc.restartIce();
  }

  /** Sends another device's sound or picture from now on; the first of its kind, where there was none. */
  async replace(track: MediaStreamTrack): Promise<void> {
    if (this.pc.signalingState === 'closed') return;
    const sender = this.pc.getSenders().find((candidate) => candidate.track?.kind === track.kind);
    if (sender) await sender.replaceTrack(track);
    else this.pc.addTrack(track, this.options.local);
  }

  close(): void {
    clearTimeout(this.patience);
    clearTimeout(this.lost);
    window.removeEventListener('online', this.onNetwork);
    networkOf(navigator)?.removeEventListener('change', this.onNetwork);
    this.pc.onconnectionstatechange = null;
    this.pc.close();
  }

  private async describe(): Promise<void> {
    try {
      this.making = true;
      await this.pc.setLocalDescription();
      this.sendDescription();
    } catch {
      // The other side spoke first, or it is over: its description, or the end, comes next.
    } finally {
      this.making = false;
    }
  }

  private async takeOne(data: CallData): Promise<void> {
    if ('candidate' in data) {
      await this.pc.addIceCandidate(data.candidate as RTCIceCandidateInit | null).catch((error: unknown) => {
        // Those of a description that was passed over lead nowhere.
        if (!this.ignoring) throw error;
      });
      return;
    }
    const { description } = data;
    const ready = !this.making && (this.pc.signalingState === 'stable' || this.answering);
    this.ignoring = !this.options.polite && description.type === 'offer' && !ready;
    // A repeated offer gets a repeated answer.
    const late = description.type === 'answer' && this.pc.signalingState !== 'have-local-offer';
    // Two offers collided, and this side's counts. The other side may never have received it: it is sent again.
    if (this.ignoring && this.pc.signalingState === 'have-local-offer') this.sendDescription();
    if (this.ignoring || late) return;
    this.answering = description.type === 'answer';
    await this.pc.setRemoteDescription(description);
    this.answering = false;
    if (description.type !== 'offer') return;
    await this.pc.setLocalDescription();
    this.sendDescription();
  }

  private sendDescription(): void {
    const { localDescription } = this.pc;
    if (localDescription) {
      this.options.send({ description: { type: localDescription.type, sdp: localDescription.sdp } });
    }
  }

  private watch(): void {
    clearTimeout(this.patience);
    const state = this.pc.connectionState;
    if (state === 'connected') {
      clearTimeout(this.lost);
      this.lost = undefined;
      this.options.onLine('up');
      return;
    }
    if (state !== 'disconnected' && state !== 'failed') return;
    this.options.onLine('down');
    this.lost ??= setTimeout(() => this.options.onLine('lost'), LOST_MS);
    if (state === 'failed') this.restart();
    else this.patience = setTimeout(this.onNetwork, PATIENCE_MS);
  }
}

/** The browser's object that reports changes of the network. */
function networkOf(browser: Navigator): EventTarget | undefined {
  return (browser as Navigator & { readonly connection?: EventTarget }).connection;
}
