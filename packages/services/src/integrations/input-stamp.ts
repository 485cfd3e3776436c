import type { AccountingPolicyRow } from '@lotbook/db/stores/accounting-policy';
import type { InputState } from '@lotbook/db/stores/input-changes';

/** What a journal is made of: with another stamp, it may have other entries. */
export const toInputStamp = (
  { version }: Pick<InputState, 'version'>,
  policy: Pick<AccountingPolicyRow, 'version'>,
  contactStamp: string,
): string => [version, policy.version, contactStamp].join(' ');
