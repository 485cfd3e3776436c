/** What a visit to a service's authorization page is for, kept in this browser until the person comes back. Nothing of it is secret. */
export interface Visit {
  readonly accountId: string;
  /** The registry's id of the service, and its name. */
  readonly adapter: string;
  readonly label: string;
  /** The source that gets access again; where there is none yet, the one to make. */
  readonly source:
    | { readonly id: string }
    | { readonly name: string; readonly taxOwnership: string };
  /** Where pages of the account begin: `/tax`. */
  readonly base: string;
}

const keyOf = (state: string): string => `lotbook visit ${state}`;

export const rememberVisit = (state: string, visit: Visit): void => {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(keyOf(''))))
    localStorage.removeItem(key);
  localStorage.setItem(keyOf(state), JSON.stringify(visit));
};

/** The visit of this state, as long as it was begun in this browser and not ended. */
export function getVisit(state: string | null): Visit | undefined {
  const kept = state ? localStorage.getItem(keyOf(state)) : null;
  return kept === null ? undefined : (JSON.parse(kept) as Visit);
}

export const forgetVisit = (state: string): void => localStorage.removeItem(keyOf(state));
