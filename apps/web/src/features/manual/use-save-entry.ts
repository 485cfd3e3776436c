import * as texts from '@lotbook/messages/generated/web/manual';
import { useTranslate } from '@lotbook/ui/translate';
import type { ManualEntry } from '@lotbook/access/manual/entry';
import { getOrder, toWalletTransaction } from '@lotbook/access/manual/submission';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import {
  CreateManualOrder,
  CreateManualWalletTransaction,
  UpdateManualOrder,
  UpdateManualWalletTransaction,
} from './documents.ts';
import { useRefetchEntries } from './use-entry.ts';

/** Saves a valid entry as a new one or as the next version of an existing one. */
export function useSaveEntry(editedId: string | undefined) {
  const t = useTranslate();
  const accountId = useAccountId();
  const refetch = useRefetchEntries();
  const [createOrder, updateOrder] = [useAction(CreateManualOrder), useAction(UpdateManualOrder)];
  const [createTransaction, updateTransaction] = [
    useAction(CreateManualWalletTransaction),
    useAction(UpdateManualWalletTransaction),
  ];
  const actions = [createOrder, updateOrder, createTransaction, updateTransaction];
  const send = (entry: ManualEntry): Promise<boolean> => {
    const done = editedId === undefined ? t(texts.entered) : t(texts.saved);
    if (entry.sourceType === 'exchange') {
      const order = getOrder(entry);
      return editedId === undefined
        ? createOrder.run({ accountId, exchangeId: entry.source, order }, done)
        : updateOrder.run({ accountId, orderId: editedId, order }, done);
    }
    const transaction = toWalletTransaction(entry);
    return editedId === undefined
      ? createTransaction.run({ accountId, walletId: entry.source, transaction }, done)
      : updateTransaction.run({ accountId, transactionId: editedId, transaction }, done);
  };
  const save = async (entry: ManualEntry): Promise<boolean> => {
    const done = await send(entry);
    if (done) void refetch();
    return done;
  };
  return {
    save,
    busy: actions.some(({ busy }) => busy),
    wrong: actions.find(({ wrong }) => wrong !== undefined)?.wrong,
  };
}
