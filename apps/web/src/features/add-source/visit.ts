/** The state of an OAuth sign-in, stored in the browser until the redirect back. It holds no secrets. */
export interface Visit {
  readonly accountId: string;
  /** The service's id and name. */
  readonly adapter: string;
  readonly label: string;
  /** An existing source to reconnect, or the source to create. */
  readonly source:
    | { readonly id: string }
    | { readonly name: string; readonly taxOwnership: string };
  /** The base path of the account's pages: `/tax`. */
  readonly base: string;
}

const getKey = (state: string): string => `lotbook visit ${state}`;

export const rememberVisit = (state: string, visit: Visit): void => {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(getKey(''))))
    localStorage.removeItem(key);
  localStorage.setItem(getKey(state), JSON.stringify(visit));
};

/** The stored sign-in for an OAuth state, if it started in this browser and hasn't ended. */
export function getVisit(state: string | null): Visit | undefined {
  const stored = state ? localStorage.getItem(getKey(state)) : null;
  return stored === null ? undefined : (JSON.parse(stored) as Visit);
}

export const forgetVisit = (state: string): void => localStorage.removeItem(getKey(state));
