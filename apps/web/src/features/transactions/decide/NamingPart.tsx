import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Part } from '@lotbook/ui/Part';
import { lazy, Suspense, useState } from 'react';
import { contactOptions, organizationOptions } from '../../contacts/contact-options.ts';
import { useAllowed } from '../../account/use-may.ts';
import { NamesDocument } from '../bulk/documents.ts';
import type { Naming } from '../bulk/BulkNaming.tsx';
import { useBulkEdit } from '../bulk/use-bulk-edit.ts';

const ContactDialog = lazy(async () => ({
  default: (await import('../../contacts/ContactDialog.tsx')).ContactDialog,
}));
const OrganizationDialog = lazy(async () => ({
  default: (await import('../../organizations/OrganizationDialog.tsx')).OrganizationDialog,
}));

interface NamingPartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly what: Naming;
  /** Who is named now. */
  readonly named: string | undefined;
}

const words: Readonly<
  Record<Naming, { readonly title: string; readonly nobody: string; readonly add: string }>
> = {
  contact: { title: 'Contact', nobody: 'Nobody', add: 'Add contact' },
  organization: { title: 'Who received it', nobody: 'Nobody named', add: 'Add organization' },
};

/** Who stands behind the transaction, or who received the donation. Somebody new is added in place; where nobody can be named nor added, nothing is asked. */
export function NamingPart({ accountId, transactionId, what, named }: NamingPartProps) {
  const { data } = useQuery(NamesDocument, { variables: { accountId } });
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const { may } = useAllowed();
  const [adding, setAdding] = useState(false);
  const names =
    data &&
    (what === 'contact'
      ? contactOptions(data.contacts.contacts)
      : organizationOptions(data.organizations));
  const mayAdd = may('contactAdd');
  if (!names || (names.length === 0 && !mayAdd)) return null;
  const { title, nobody, add } = words[what];
  const AddDialog = what === 'contact' ? ContactDialog : OrganizationDialog;
  const name = async (id: string) => {
    const chosen = id === '' ? {} : what === 'contact' ? { contactId: id } : { organizationId: id };
    await start({ taxTxIds: [transactionId] }, { kind: what, ...chosen });
  };
  return (
    <Part title={title}>
      {names.length > 0 && (
        <SelectField
          bare
          label={title}
          value={named ?? ''}
          options={[{ value: '', label: nobody }, ...names]}
          disabled={busy}
          onChange={(id) => void name(id)}
        />
      )}
      {mayAdd && (
        <div>
          <Button small onClick={() => setAdding(true)}>
            {add}
          </Button>
        </div>
      )}
      {adding && (
        <Suspense>
          <AddDialog onClose={() => setAdding(false)} onSaved={(id) => void name(id)} />
        </Suspense>
      )}
      {said && <Banner tone="warning">{said}</Banner>}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
    </Part>
  );
}
