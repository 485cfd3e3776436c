import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { DeleteManualOrder, DeleteManualWalletTransaction } from './documents.ts';
import { useReadAnew } from './use-entry.ts';

interface DeleteEntryProps {
  readonly id: string;
  readonly kind: 'exchange' | 'wallet';
  /** What it is: `Buy of 0.5 BTC`. */
  readonly words: string;
  readonly onClose: () => void;
  readonly onGone?: () => void;
}

/** Asks before an entry leaves the books. */
export function DeleteEntry({ id, kind, words, onClose, onGone }: DeleteEntryProps) {
  const accountId = useAccountId();
  const readAnew = useReadAnew();
  const order = useAction(DeleteManualOrder, { toastWrong: true });
  const transaction = useAction(DeleteManualWalletTransaction, { toastWrong: true });
  const run = async () => {
    const done = 'Deleted. Your figures follow in a moment.';
    const gone =
      kind === 'exchange'
        ? await order.run({ accountId, orderId: id }, done)
        : await transaction.run({ accountId, transactionId: id }, done);
    if (!gone) return;
    onClose();
    onGone?.();
    await readAnew();
  };
  return (
    <Confirm
      title="Delete what was entered by hand?"
      verb="Delete entry"
      danger
      open
      onClose={onClose}
      onConfirm={() => void run()}
      busy={order.busy || transaction.busy}
    >
      <Text>
        <strong>{words}</strong> leaves your books, and every year touched is computed again.
      </Text>
      <Text>
        No file holds it: to have it again you would enter it again. What it said stays in the log.
      </Text>
    </Confirm>
  );
}
