const prefix = 'draft-';

/** What somebody was writing at a place, by what it is to become. */
export type Drafts = Readonly<Record<string, string>>;

/** What was half written there, in this window; nothing where that cannot be read. */
export function getStoredDrafts(place: string): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + place) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

/** Keeps it over a reload, until the window is closed or somebody signs out. */
export function storeDrafts(place: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length > 0)
      sessionStorage.setItem(prefix + place, JSON.stringify(drafts));
    else sessionStorage.removeItem(prefix + place);
  } catch {
    // A browser that keeps nothing: it stands in its field alone.
  }
}
