const channelName = 'signed-out';

/** Notifies other windows of this browser that the user signed out. */
export function notifySignedOut(): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage('signed out');
  channel.close();
}

/** Listens for a logout in other windows of this browser. */
export function hearSignedOut(onSignedOut: () => void): void {
  new BroadcastChannel(channelName).addEventListener('message', onSignedOut);
}
