import type { ErrorRecord } from './error-record.ts';

/** Context of an error. Contains no tokens, names, figures or search strings. */
export interface ErrorReport {
  readonly code: string;
  readonly message: string;
  readonly operation: string | undefined;
  readonly userId: string | undefined;
  readonly app: string | undefined;
  readonly accountId: string | undefined;
  /** The path only, without tokens of invite links. */
  readonly path: string;
  readonly browser: string;
}

interface Whereabouts {
  readonly userId: string | undefined;
  readonly app: string | undefined;
  readonly accountId: string | undefined;
}

let whereabouts: Whereabouts = { userId: undefined, app: undefined, accountId: undefined };

/** Stores the user and account for later reports. */
export function noteLocation(now: Partial<Whereabouts>): void {
  whereabouts = { ...whereabouts, ...now };
}

/** The event on `window` that a deployment's error reporting can listen for; `detail` is the report. Nothing is sent by default. */
export const REPORT_EVENT = 'app-error';

export function reportError(
  error: Pick<ErrorRecord, 'code' | 'message' | 'operation'>,
): ErrorReport {
  const report: ErrorReport = {
    code: error.code,
    message: removeSecrets(error.message),
    operation: error.operation,
    ...whereabouts,
    path: removeSecrets(window.location.pathname.replace(/\/signup\/[^/]+/, '/signup/…')),
    browser: navigator.userAgent,
  };
  window.dispatchEvent(new CustomEvent(REPORT_EVENT, { detail: report }));
  return report;
}

/** An error of our own code, caught by a boundary. */
export const reportFailure = (error: unknown): ErrorReport =>
  reportError({
    code: 'UNCAUGHT',
    message: error instanceof Error ? error.message : String(error),
    operation: undefined,
  });

const SECRET = /\beyJ[\w-]+(\.[\w-]+)*|\b[A-Za-z0-9_-]{40,}\b|[^\s@]+@[^\s@]+\.[^\s@]+/g;

/** Removes tokens, long codes and email addresses from reports. */
export const removeSecrets = (text: string): string => text.replaceAll(SECRET, '…');
