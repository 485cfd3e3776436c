export const silentCallbackPath = '/silent-callback';

/** True in the hidden frame that the identity provider answers to. */
export const isFrame = (): boolean => window.location.pathname === silentCallbackPath;
