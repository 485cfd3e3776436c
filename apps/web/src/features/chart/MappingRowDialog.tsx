import * as common from '@lotbook/messages/generated/common';
import * as chart from '@lotbook/messages/generated/web/chart';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { SelectField, TextField, type Option } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { formatRole, lineRoles } from '../journal/journal-text.ts';
import type { FilterOptions } from '../transactions/use-filter-options.ts';
import { toAccountOptions } from './mapping-columns.tsx';
import type { MappingDraft } from './mapping-draft.ts';
import type { ChartAccount } from './use-book-settings.ts';

interface MappingRowDialogProps {
  readonly row: MappingDraft;
  readonly isNew: boolean;
  readonly accounts: readonly ChartAccount[];
  readonly options: FilterOptions;
  readonly onClose: () => void;
  readonly onApply: (row: MappingDraft) => void;
}

/** The kind of line, the conditions and the account of one row. Applied to the table, and saved with it. */
export function MappingRowDialog({
  row: initial,
  isNew,
  accounts,
  options,
  onClose,
  onApply,
}: MappingRowDialogProps) {
  const t = useTranslate();
  const [row, setRow] = useState(initial);
  const [isTried, setTried] = useState(false);
  const set = (name: keyof MappingDraft) => (value: string) =>
    setRow((before) => ({ ...before, [name]: value }));
  const roles = lineRoles.includes(row.role) ? lineRoles : [...lineRoles, row.role];
  const submit = () => {
    setTried(true);
    if (row.ledgerAccountId !== '') onApply({ ...row, asset: row.asset.trim() });
  };
  return (
    <FormDialog
      title={t(isNew ? chart.addRow : chart.editRow)}
      verb={t(chart.apply)}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label={t(chart.lineKind)}
        value={row.role}
        onChange={set('role')}
        options={roles.map((role) => ({ value: role, label: formatRole(role, t) }))}
        {...(row.role === 'stablecoin' ? { help: t(chart.stablecoinHelp) } : {})}
      />
      <SelectField
        label={t(common.source)}
        value={row.sourceId}
        onChange={set('sourceId')}
        options={addAnyOption(t(chart.anySource), [...options.exchanges, ...options.wallets])}
      />
      <TextField
        label={t(common.asset)}
        value={row.asset}
        onChange={set('asset')}
        suggestions={options.assets.map(({ value }) => value)}
        help={t(chart.assetHelp)}
      />
      <SelectField
        label={t(chart.category)}
        value={row.category}
        onChange={set('category')}
        options={addAnyOption(t(chart.anyCategory), options.categories)}
      />
      <SelectField
        label={t(chart.contact)}
        value={row.contactId}
        onChange={set('contactId')}
        options={addAnyOption(t(chart.anyContact), options.contacts)}
      />
      <SelectField
        label={t(chart.goesTo)}
        value={row.ledgerAccountId}
        onChange={set('ledgerAccountId')}
        options={toAccountOptions(accounts, row.ledgerAccountId, t)}
        error={
          isTried && row.ledgerAccountId === ''
            ? t(contractRules.anOptionMustBeSelected)
            : undefined
        }
      />
    </FormDialog>
  );
}

const addAnyOption = (any: string, choices: readonly Option[]): readonly Option[] => [
  { value: '', label: any },
  ...choices,
];
