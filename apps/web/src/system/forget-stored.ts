/** Keys that a redirect to or from the identity provider needs. */
const ofRedirects = /^(?:oidc\.|signing-in-to$)/;

/** Account ids, filters with search terms, link codes, and visits to services. Column widths and sales plans are kept, since they contain neither names nor ids. */
const ofPerson = /^(?:account\.|view\.|lotbook visit |signup )/;

/** An id in a key's name. */
const withId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/;

/** Clears stored data on logout: everything in the window's storage, and personal data in the browser's. */
export function forgetStored(): void {
  removeKeys(sessionStorage, (key) => !ofRedirects.test(key));
  removeKeys(localStorage, (key) => ofPerson.test(key) || withId.test(key));
}

function removeKeys(storage: Storage, isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key);
}
