import * as contract from '@lotbook/messages/generated/contract';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { isAppId } from '@lotbook/access/applications';

export interface MemoText {
  readonly appType: string;
  readonly memo: string;
}

/** Why a memo can't be added to a transaction. */
export interface MemoProblem {
  readonly appType: string;
  readonly code: 'TRANSACTION_UNKNOWN' | 'MEMO_BLANK' | 'MEMO_LONG' | 'APP_TYPE_UNKNOWN';
  readonly message: FilledMessage;
  readonly transactionId: string;
}

/** The most characters of a memo. */
export const longestMemo = 200;

export function checkMemoText({
  appType,
  memo,
}: MemoText): Pick<MemoProblem, 'code' | 'message'> | undefined {
  if (!isAppId(appType))
    return { code: 'APP_TYPE_UNKNOWN', message: fill(contract.invalidApplicationType) };
  if (memo.trim() === '')
    return { code: 'MEMO_BLANK', message: fill(contractRules.thisFieldIsRequired) };
  return memo.trim().length > longestMemo
    ? { code: 'MEMO_LONG', message: fill(contractRules.tooManyCharacters, { count: longestMemo }) }
    : undefined;
}
