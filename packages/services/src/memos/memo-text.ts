import { isAppId } from '@lotbook/access/applications';

export interface MemoText {
  readonly appType: string;
  readonly memo: string;
}

/** Why a memo can't be added to a transaction. */
export interface MemoProblem {
  readonly appType: string;
  readonly code: 'TRANSACTION_UNKNOWN' | 'MEMO_BLANK' | 'MEMO_LONG' | 'APP_TYPE_UNKNOWN';
  readonly message: string;
  readonly transactionId: string;
}

/** The most characters of a memo. */
export const longestMemo = 200;

export function checkMemoText({
  appType,
  memo,
}: MemoText): Pick<MemoProblem, 'code' | 'message'> | undefined {
  if (!isAppId(appType)) return { code: 'APP_TYPE_UNKNOWN', message: 'Invalid application type' };
  if (memo.trim() === '') return { code: 'MEMO_BLANK', message: 'This field is required' };
  return memo.trim().length > longestMemo
    ? { code: 'MEMO_LONG', message: `Must be ${longestMemo} characters or fewer` }
    : undefined;
}
