import type { TimeZone } from '@lotbook/model/time';

/** What readers of files need to know about the run. */
export interface IntakeScope {
  readonly year: number;
  readonly timeZone: TimeZone;
  readonly hasAccount: (accountId: string) => boolean;
}
