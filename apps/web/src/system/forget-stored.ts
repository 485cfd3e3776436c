/** What a redirect to or from the identity provider needs until it is over. */
const ofRedirects = /^(?:oidc\.|signing-in-to$)/;

/** Ids of accounts, filters with what was searched for, and visits to services. Column widths and plans of sales are work that stays; they carry no name. */
const ofPerson = /^(?:account\.|view\.|lotbook visit )/;

/** Removes what this browser stores of the person who signs out: everything of the window, and of the browser what tells who they are and what they looked at. */
export function forgetStored(): void {
  removeKeys(sessionStorage, (key) => !ofRedirects.test(key));
  removeKeys(localStorage, (key) => ofPerson.test(key));
}

function removeKeys(storage: Storage, isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key);
}
