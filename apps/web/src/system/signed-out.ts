const channelName = 'signed-out';

/** Tells the other windows of this browser that somebody signed out of all of it. */
export function notifySignedOut(): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage('signed out');
  channel.close();
}

/** Hears for as long as the page stands that somebody signed out in another window of this browser. */
export function hearSignedOut(onSignedOut: () => void): void {
  new BroadcastChannel(channelName).addEventListener('message', onSignedOut);
}
