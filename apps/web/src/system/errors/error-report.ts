import type { ErrorRecord } from './error-record.ts';

/** What is known of an error besides itself. Carries no token, no name, no figure and no search string. */
export interface ErrorReport {
  readonly code: string;
  readonly message: string;
  readonly operation: string | undefined;
  readonly userId: string | undefined;
  readonly app: string | undefined;
  readonly accountId: string | undefined;
  /** The pathname alone; what an invitation's address carries is left out. */
  readonly path: string;
  readonly browser: string;
}

interface Whereabouts {
  readonly userId: string | undefined;
  readonly app: string | undefined;
  readonly accountId: string | undefined;
}

let whereabouts: Whereabouts = { userId: undefined, app: undefined, accountId: undefined };

/** Keeps who works where, for the reports that follow. */
export function noteWhereabouts(now: Partial<Whereabouts>): void {
  whereabouts = { ...whereabouts, ...now };
}

/** The event that a deployment's own error reporting may listen for on `window`; its `detail` is the report. Nothing leaves the browser by itself. */
export const REPORT_EVENT = 'app-error';

export function reportError(
  error: Pick<ErrorRecord, 'code' | 'message' | 'operation'>,
): ErrorReport {
  const report: ErrorReport = {
    code: error.code,
    message: withoutSecrets(error.message),
    operation: error.operation,
    ...whereabouts,
    path: withoutSecrets(window.location.pathname.replace(/\/signup\/[^/]+/, '/signup/…')),
    browser: navigator.userAgent,
  };
  window.dispatchEvent(new CustomEvent(REPORT_EVENT, { detail: report }));
  return report;
}

/** A failure of our own code, caught by a boundary. */
export const reportFailure = (error: unknown): ErrorReport =>
  reportError({
    code: 'UNCAUGHT',
    message: error instanceof Error ? error.message : String(error),
    operation: undefined,
  });

const SECRET = /\beyJ[\w-]+(\.[\w-]+)*|\b[A-Za-z0-9_-]{40,}\b|[^\s@]+@[^\s@]+\.[^\s@]+/g;

/** Tokens, long codes and e-mail addresses do not belong into reports. */
export const withoutSecrets = (text: string): string => text.replaceAll(SECRET, '…');
