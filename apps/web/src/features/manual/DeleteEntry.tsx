import * as texts from '@lotbook/messages/generated/web/manual';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { DeleteManualOrder, DeleteManualWalletTransaction } from './documents.ts';
import { useRefetchEntries } from './use-entry.ts';

interface DeleteEntryProps {
  readonly id: string;
  readonly kind: 'exchange' | 'wallet';
  /** A description: `Buy: 0.5 BTC`. */
  readonly words: string;
  readonly onClose: () => void;
  readonly onGone?: () => void;
}

/** Asks for confirmation before deleting a manual transaction. */
export function DeleteEntry({ id, kind, words, onClose, onGone }: DeleteEntryProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const refetch = useRefetchEntries();
  const order = useAction(DeleteManualOrder, { toastWrong: true });
  const transaction = useAction(DeleteManualWalletTransaction, { toastWrong: true });
  const run = async () => {
    const done = t(texts.deleted);
    const isDeleted =
      kind === 'exchange'
        ? await order.run({ accountId, orderId: id }, done)
        : await transaction.run({ accountId, transactionId: id }, done);
    if (!isDeleted) return;
    onClose();
    onGone?.();
    await refetch();
  };
  return (
    <Confirm
      title={t(texts.deleteTitle)}
      verb={t(texts.deleteEntry)}
      danger
      open
      onClose={onClose}
      onConfirm={() => void run()}
      busy={order.busy || transaction.busy}
    >
      <Text>
        <RichText message={texts.deleteHelp} params={{ entry: words }} tags={{ b: bold }} />
      </Text>
      <Text>{t(texts.deleteFinal)}</Text>
    </Confirm>
  );
}
