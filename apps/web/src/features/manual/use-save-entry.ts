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
import { useReadAnew } from './use-entry.ts';

/** Sends an entry that is right: a new one, or in the place of one that is edited. */
export function useSaveEntry(editedId: string | undefined) {
  const accountId = useAccountId();
  const readAnew = useReadAnew();
  const [createOrder, updateOrder] = [useAction(CreateManualOrder), useAction(UpdateManualOrder)];
  const [createTransaction, updateTransaction] = [
    useAction(CreateManualWalletTransaction),
    useAction(UpdateManualWalletTransaction),
  ];
  const acts = [createOrder, updateOrder, createTransaction, updateTransaction];
  const send = (entry: ManualEntry): Promise<boolean> => {
    const done =
      editedId === undefined
        ? 'Entered. Your figures follow in a moment.'
        : 'Saved. Your figures follow in a moment.';
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
    if (done) void readAnew();
    return done;
  };
  return {
    save,
    busy: acts.some(({ busy }) => busy),
    wrong: acts.find(({ wrong }) => wrong !== undefined)?.wrong,
  };
}
