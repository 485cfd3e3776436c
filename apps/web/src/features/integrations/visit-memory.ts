const prefix = 'lotbook integration visit ';

/** Where a visit to the consent page began: a client's page, for example. */
interface VisitStart {
  readonly accountId: string;
  readonly page: string;
}

export function rememberVisitStart(state: string, start: VisitStart): void {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix)))
    localStorage.removeItem(key);
  localStorage.setItem(prefix + state, JSON.stringify(start));
}

/** The page where the visit with this state began; undefined if it began in another browser. */
export function findVisitStart(state: string): VisitStart | undefined {
  const stored = localStorage.getItem(prefix + state);
  return stored === null ? undefined : (JSON.parse(stored) as VisitStart);
}

export const forgetVisitStart = (state: string): void => localStorage.removeItem(prefix + state);
