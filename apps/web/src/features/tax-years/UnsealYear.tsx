import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { UnsealTaxYear } from './documents.ts';

interface UnsealYearProps {
  readonly year: { readonly taxYear: number; readonly label: string };
  readonly onClose: () => void;
}

/** Asks why a sealed year is opened again. */
export function UnsealYear({ year: { taxYear, label }, onClose }: UnsealYearProps) {
  const accountId = useAccountId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const { run, busy, wrong } = useAction(UnsealTaxYear, { refetch: ['TaxYears'] });
  const open = async () => {
    if (reason.trim() === '') return setMissing('This field is required');
    if (
      await run(
        { accountId, taxYear, reason },
        `${label} is open again. Its reports follow the figures of today.`,
      )
    )
      onClose();
  };
  return (
    <FormDialog
      title={`Open ${label} again`}
      verb="Open the year"
      danger
      onClose={onClose}
      onSubmit={() => void open()}
      busy={busy}
      wrong={wrong}
    >
      <Text>
        Reports of {label} will show the figures of today. What was sealed stays in the list as
        evidence of what was filed.
      </Text>
      <TextField
        label="Reason"
        value={reason}
        onChange={setReason}
        error={missing}
        help="For example: an amended return is being prepared. The log keeps it with your name."
      />
    </FormDialog>
  );
}
