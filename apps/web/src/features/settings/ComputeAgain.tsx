import * as settings from '@lotbook/messages/generated/web/settings';
import { useTranslate } from '@lotbook/ui/translate';
import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';

interface ComputeAgainProps<Change> {
  /** The pending choice; undefined while the dialog is closed. */
  readonly asking: Change | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (change: Change) => void;
  readonly busy: boolean;
}

/** Asks for confirmation before a change that recalculates every year. */
export const ComputeAgain = <Change extends { readonly label: string }>({
  asking,
  onClose,
  onConfirm,
  busy,
}: ComputeAgainProps<Change>) => {
  const t = useTranslate();
  return (
    <Confirm
      title={t(settings.recalculateTitle)}
      verb={t(settings.recalculateVerb)}
      open={asking !== undefined}
      onClose={onClose}
      onConfirm={() => asking && onConfirm(asking)}
      busy={busy}
    >
      <Text> {t(settings.recalculateWarning, { choice: asking?.label })}</Text>
    </Confirm>
  );
};
