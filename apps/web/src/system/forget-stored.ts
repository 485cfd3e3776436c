/** Keys that a redirect to or from the identity provider needs. */
const ofRedirects = /^(?:oidc\.|signing-in-to$)/;

/** Account ids, filters with search terms, link codes, and visits to services. Column widths and sales plans are kept, since they contain no names. */
const ofPerson = /^(?:account\.|view\.|lotbook visit |signup )/;

/** Clears stored data on logout: everything in the window's storage, and personal data in the browser's. */
export function forgetStored(): void {
  removeKeys(sessionStorage, (key) => !ofRedirects.test(key));
  removeKeys(localStorage, (key) => ofPerson.test(key));
}

function removeKeys(storage: Storage, isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key);
}
