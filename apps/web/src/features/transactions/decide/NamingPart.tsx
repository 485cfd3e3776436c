import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Part } from '@lotbook/ui/Part';
import { lazy, Suspense, useState } from 'react';
import { listContactOptions, listOrganizationOptions } from '../../contacts/contact-options.ts';
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
  readonly named: string | undefined;
}

const labels: Readonly<
  Record<Naming, { readonly title: Message; readonly none: Message; readonly add: Message }>
> = {
  contact: { title: texts.contact, none: texts.noContact, add: texts.addContact },
  organization: {
    title: texts.donationRecipient,
    none: texts.noRecipient,
    add: texts.addOrganization,
  },
};

/** The contact of the transaction, or the recipient of a donation. New ones can be added here. Hidden if there are none and the person can't add any. */
export function NamingPart({ accountId, transactionId, what, named }: NamingPartProps) {
  const t = useTranslate();
  const { data } = useQuery(NamesDocument, { variables: { accountId } });
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const { may } = useAllowed();
  const [adding, setAdding] = useState(false);
  const names =
    data &&
    (what === 'contact'
      ? listContactOptions(data.contacts.contacts)
      : listOrganizationOptions(data.organizations, t));
  const mayAdd = may('contactAdd');
  if (!names || (names.length === 0 && !mayAdd)) return null;
  const { title, none, add } = labels[what];
  const AddDialog = what === 'contact' ? ContactDialog : OrganizationDialog;
  const name = async (id: string) => {
    const chosen = id === '' ? {} : what === 'contact' ? { contactId: id } : { organizationId: id };
    await start({ taxTxIds: [transactionId] }, { kind: what, ...chosen });
  };
  return (
    <Part title={t(title)}>
      {names.length > 0 && (
        <SelectField
          bare
          label={t(title)}
          value={named ?? ''}
          options={[{ value: '', label: t(none) }, ...names]}
          disabled={busy}
          onChange={(id) => void name(id)}
        />
      )}
      {mayAdd && (
        <div>
          <Button small onClick={() => setAdding(true)}>
            {t(add)}
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
