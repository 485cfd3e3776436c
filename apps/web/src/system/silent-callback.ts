export const silentCallbackPath = '/silent-callback';

/** True in the hidden frame, and in the window of its own, that the identity provider answers to. */
export const isCallback = (): boolean => window.location.pathname === silentCallbackPath;

const channelName = 'sign-in';

/** Hands the provider's answer from a window of its own to the pages of this origin; the one that waits for this state takes it. */
export function postAnswer(address: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(address);
  channel.close();
}

/** The address that the provider answers the request of that state with, whichever window it comes to. Rejects when the signal ends the waiting. */
export function nextAnswer(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName);
    signal.addEventListener('abort', () => {
      channel.close();
      reject(new Error('The sign-in was left'));
    });
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (
        typeof data !== 'string' ||
        new URL(data, window.location.origin).searchParams.get('state') !== state
      )
        return;
      channel.close();
      resolve(data);
    });
  });
}
