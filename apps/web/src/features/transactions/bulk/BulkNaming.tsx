import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { Row, Text } from '@lotbook/ui/layout';
import { lazy, Suspense, useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { contactOptions, organizationOptions } from '../../contacts/contact-options.ts';
import { useAllowed } from '../../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { BulkWarningDocument, NamesDocument } from './documents.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

const ContactDialog = lazy(async () => ({
  default: (await import('../../contacts/ContactDialog.tsx')).ContactDialog,
}));
const OrganizationDialog = lazy(async () => ({
  default: (await import('../../organizations/OrganizationDialog.tsx')).OrganizationDialog,
}));

/** Who stands behind transactions, or who received donations. */
export type Naming = 'contact' | 'organization';

const words: Readonly<
  Record<Naming, Readonly<Record<'title' | 'label' | 'nobody' | 'help' | 'add' | 'action', string>>>
> = {
  contact: {
    title: 'Contact behind',
    label: 'Contact',
    nobody: 'Nobody',
    help: 'The person or firm behind the transactions.',
    add: 'Add contact',
    action: 'setContact',
  },
  organization: {
    title: 'Who received',
    label: 'Organization',
    nobody: 'Nobody named',
    help: 'Shown in the report of donations.',
    add: 'Add organization',
    action: 'setOrganization',
  },
};

interface BulkNamingProps {
  readonly accountId: string;
  readonly what: Naming;
  readonly filter: TransactionFilter;
  readonly count: number;
  readonly onClose: () => void;
}

/** Names who it was, after it said whose names that replaces; somebody new is added in place. */
export function BulkNaming({ accountId, what, filter, count, onClose }: BulkNamingProps) {
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const { data } = useQuery(NamesDocument, { variables: { accountId } });
  const { may } = useAllowed();
  const [id, setId] = useState('');
  const [adding, setAdding] = useState(false);
  const { title, label, nobody, help, add, action } = words[what];
  const warned = useQuery(BulkWarningDocument, {
    variables: { accountId, action, filter },
    fetchPolicy: 'network-only',
  });
  const told = warned.data?.conditionalWarning;
  const AddDialog = what === 'contact' ? ContactDialog : OrganizationDialog;
  const names =
    data &&
    (what === 'contact'
      ? contactOptions(data.contacts.contacts)
      : organizationOptions(data.organizations));
  const save = async () => {
    const named = id === '' ? {} : what === 'contact' ? { contactId: id } : { organizationId: id };
    if (await start(filter, { kind: what, ...named }, told?.decidedAt)) onClose();
  };
  return (
    <>
      <Dialog
        title={`${title} ${several(count, 'transaction', 'transactions')}`}
        open
        onClose={onClose}
        onSubmit={() => void save()}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" submit busy={busy} disabled={!told}>
              Set
            </Button>
          </>
        }
      >
        <SelectField
          label={label}
          value={id}
          options={[{ value: '', label: nobody }, ...(names ?? [])]}
          onChange={setId}
          error={wrong}
          help={help}
        />
        {told?.warnings
          .filter(({ code }) => code !== 'MANY')
          .map(({ message }) => (
            <Text key={message}>{message}</Text>
          ))}
        {warned.error && !told && (
          <Text>What would change could not be read: {warned.error.message}</Text>
        )}
        {said && <Banner tone="warning">{said}</Banner>}
        {may('contactAdd') && (
          <Row>
            <Button small onClick={() => setAdding(true)}>
              {add}
            </Button>
          </Row>
        )}
      </Dialog>
      {adding && (
        <Suspense>
          <AddDialog onClose={() => setAdding(false)} onSaved={setId} />
        </Suspense>
      )}
    </>
  );
}
