import * as texts from '@lotbook/messages/generated/web/integrations';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { TextField } from '@lotbook/ui/fields';
import { Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';

interface ConfirmFirstSyncProps {
  readonly name: string;
  readonly count: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Many entries are posted for the first time: a typed word shows that this is meant. */
export function ConfirmFirstSync({
  name,
  count,
  isBusy,
  onClose,
  onConfirm,
}: ConfirmFirstSyncProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const word = t(texts.confirmWord);
  const isConfirmed = typed.trim().toLowerCase() === word.toLowerCase();
  return (
    <FormDialog
      title={t(texts.confirmTitle, { count })}
      verb={t(texts.confirmPost)}
      busy={isBusy}
      disabled={!isConfirmed}
      onClose={onClose}
      onSubmit={() => isConfirmed && onConfirm()}
    >
      <Text>{t(texts.confirmHelp, { count, name, word })}</Text>
      <TextField label={t(texts.confirmLabel)} value={typed} onChange={setTyped} />
    </FormDialog>
  );
}
