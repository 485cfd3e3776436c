import * as common from '@lotbook/messages/generated/common';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as taxYears from '@lotbook/messages/generated/web/tax-years';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Asks for the reason before a locked year is unlocked. */
export function UnsealYear({ year: { taxYear, label }, onClose }: UnsealYearProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const { run, busy, wrong } = useAction(UnsealTaxYear, { refetch: ['TaxYears'] });
  const open = async () => {
    if (reason.trim() === '') return setMissing(t(contractRules.thisFieldIsRequired));
    if (await run({ accountId, taxYear, reason }, t(taxYears.unlocked, { year: label }))) onClose();
  };
  return (
    <FormDialog
      title={t(taxYears.unlockYear, { year: label })}
      verb={t(taxYears.unlock)}
      danger
      onClose={onClose}
      onSubmit={() => void open()}
      busy={busy}
      wrong={wrong}
    >
      <Text>{t(taxYears.unlockHelp, { year: label })}</Text>
      <TextField
        label={t(common.reason)}
        value={reason}
        onChange={setReason}
        error={missing}
        help={t(taxYears.reasonHelp)}
      />
    </FormDialog>
  );
}
