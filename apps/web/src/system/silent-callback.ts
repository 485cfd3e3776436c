export const silentCallbackPath = '/silent-callback';

/** True in the hidden frame and the pop-up that the identity provider redirects to. */
export const isCallback = (): boolean => window.location.pathname === silentCallbackPath;

const channelName = 'sign-in';

/** Sends the provider's response from the pop-up to the pages of this origin. The page waiting for its state takes it. */
export function postAnswer(address: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(address);
  channel.close();
}

/** The address of the provider's response for a state. Rejects if the signal aborts. */
export function waitForAnswer(state: string, signal: AbortSignal): Promise<string> {
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
