import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { several } from '../../account/words.ts';
import { NamesDocument } from './documents.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

/** Who stands behind transactions, or who received donations. */
export type Naming = 'contact' | 'organization';

const words: Readonly<Record<Naming, { readonly title: string; readonly label: string; readonly nobody: string; readonly help: string }>> = {
  contact: { title: 'Contact behind', label: 'Contact', nobody: 'Nobody', help: 'Contacts are kept on their own page, with their code of the ledger.' },
  organization: { title: 'Who received', label: 'Organization', nobody: 'Nobody named', help: 'Shown in the report of donations.' },
};

interface BulkNamingProps {
  readonly accountId: string;
  readonly what: Naming;
  readonly filter: TransactionFilter;
  readonly count: number;
  readonly onClose: () => void;
}

export function BulkNaming({ accountId, what, filter, count, onClose }: BulkNamingProps) {
  const { start, busy, wrong } = useBulkEdit(accountId);
  const { data } = useQuery(NamesDocument, { variables: { accountId } });
  const [id, setId] = useState('');
  const { title, label, nobody, help } = words[what];
  const names =
    what === 'contact'
      ? data?.contacts.contacts.map((each) => ({ value: each.id, label: each.contactName }))
      : data?.organizations.map((each) => ({ value: each.id, label: each.name }));
  const save = async () => {
    const named = id === '' ? {} : what === 'contact' ? { contactId: id } : { organizationId: id };
    if (await start(filter, { kind: what, ...named })) onClose();
  };
  return (
    <Dialog
      title={`${title} ${several(count, 'transaction', 'transactions')}`}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Set
          </Button>
        </>
      }
    >
      <SelectField label={label} value={id} options={[{ value: '', label: nobody }, ...(names ?? [])]} onChange={setId} error={wrong} help={help} />
    </Dialog>
  );
}
