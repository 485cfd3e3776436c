/** Keys that a redirect to or from the identity provider needs. */
const ofRedirects = /^(?:oidc\.|signing-in-to$)/;

/** How this computer shows pages: the last application, the theme, the help button, and columns of tables under a digest of the account. No names, ids or figures. */
const ofDevice = /^(?:app-type|theme|mui-color-scheme-(?:light|dark)|help-widget|columns\..*)$/;

/** Clears stored data on logout: everything in the window's storage, and everything in the browser's that isn't a setting of the device. */
export function forgetStored(): void {
  removeKeys(sessionStorage, (key) => !ofRedirects.test(key));
  removeKeys(localStorage, (key) => !ofDevice.test(key));
}

function removeKeys(storage: Storage, isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key);
}
