import * as common from '@lotbook/messages/generated/common';
import * as chart from '@lotbook/messages/generated/web/chart';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Confirm } from '@lotbook/ui/Confirm';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Trash2 } from '@lotbook/ui/icons';
import { Row, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { journalQueries } from '../journal/documents.ts';
import { accountTypes, formatAccount, formatAccountType } from '../journal/journal-text.ts';
import { CreateLedgerAccount, DeleteLedgerAccount, UpdateLedgerAccount } from './documents.ts';
import type { ChartAccount } from './use-book-settings.ts';

const rules = { code: makeRequiredRule('field'), name: makeRequiredRule('accountName') };
const refetch = { refetch: journalQueries };

interface AccountDialogProps {
  /** Absent for a new account. */
  readonly account?: ChartAccount;
  readonly onClose: () => void;
}

/** Adds or edits an account of the chart. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { values, wrongs, set, check } = useFields(rules, {
    code: account?.code ?? '',
    name: account?.name ?? '',
  });
  const [classification, setClassification] = useState(account?.classification ?? 'asset');
  const [active, setActive] = useState(account?.active ?? true);
  const create = useAction(CreateLedgerAccount, refetch);
  const update = useAction(UpdateLedgerAccount, refetch);
  const save = async () => {
    if (!check()) return;
    const [code, name] = [values.code.trim(), values.name.trim()];
    const entry = { accountId, account: { code, name, classification, active } };
    const isDone = account
      ? await update.run({ ...entry, ledgerAccountId: account.id }, t(common.changesSaved))
      : await create.run(entry, t(common.addedNamed, { name: formatAccount({ code, name }) }));
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={t(account ? chart.editAccount : chart.addAccount)}
      verb={t(account ? common.save : chart.addAccount)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={create.busy || update.busy}
      wrong={create.wrong ?? update.wrong}
    >
      <TextField
        label={t(chart.codeLabel)}
        value={values.code}
        onChange={set('code')}
        error={wrongs.code}
      />
      <TextField
        label={t(chart.nameLabel)}
        value={values.name}
        onChange={set('name')}
        error={wrongs.name}
      />
      <SelectField
        label={t(chart.typeLabel)}
        value={classification}
        onChange={setClassification}
        options={accountTypes.map((type) => ({ value: type, label: formatAccountType(type, t) }))}
      />
      <CheckField
        label={t(chart.active)}
        checked={active}
        onChange={setActive}
        help={t(chart.activeHelp)}
      />
      {account && <DeleteAccount account={account} onDeleted={onClose} />}
    </FormDialog>
  );
}

function DeleteAccount({
  account,
  onDeleted,
}: {
  readonly account: ChartAccount;
  readonly onDeleted: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(DeleteLedgerAccount, { ...refetch, toastWrong: true });
  const name = formatAccount(account);
  const remove = async () => {
    const isDone = await action.run(
      { accountId, ledgerAccountId: account.id },
      t(chart.deleted, { name }),
    );
    setAsking(false);
    if (isDone) onDeleted();
  };
  return (
    <Row>
      <Button kind="quiet" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t(chart.deleteAccount)}
      </Button>
      <Confirm
        title={t(common.deleteTitle, { name })}
        verb={t(chart.deleteAccount)}
        danger
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        busy={action.busy}
      >
        <Text>{t(chart.deleteHelp)}</Text>
      </Confirm>
    </Row>
  );
}
