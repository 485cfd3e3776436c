import type { AccountId } from '@lotbook/model/ids';

/** A job about one accounting system of an account. */
export interface IntegrationJob {
  readonly accountId: AccountId;
  readonly app: string;
}
