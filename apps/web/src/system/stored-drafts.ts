const prefix = 'draft-';

/** Unsaved text by place. */
export type Drafts = Readonly<Record<string, string>>;

/** The draft in this window; undefined if it can't be read. */
export function getStoredDrafts(place: string): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + place) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

/** Stores a draft across reloads, until the window closes or the user signs out. */
export function storeDrafts(place: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length > 0)
      sessionStorage.setItem(prefix + place, JSON.stringify(drafts));
    else sessionStorage.removeItem(prefix + place);
  } catch {
    // Storage is unavailable, so the draft is only in its field.
  }
}
