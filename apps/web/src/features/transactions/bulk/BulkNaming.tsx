import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { Row, Text } from '@lotbook/ui/layout';
import { lazy, Suspense, useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { listContactOptions, listOrganizationOptions } from '../../contacts/contact-options.ts';
import { useAllowed } from '../../account/use-may.ts';
import { BulkWarningDocument } from '../../tax-years/warning-documents.ts';
import { NamesDocument } from './documents.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

const ContactDialog = lazy(async () => ({
  default: (await import('../../contacts/ContactDialog.tsx')).ContactDialog,
}));
const OrganizationDialog = lazy(async () => ({
  default: (await import('../../organizations/OrganizationDialog.tsx')).OrganizationDialog,
}));

/** The contact of transactions, or the recipient of donations. */
export type Naming = 'contact' | 'organization';

interface Labels extends Readonly<Record<'label' | 'none' | 'help' | 'add', Message>> {
  readonly title: Message<{ readonly count: number }>;
  /** The name of the action to the server. */
  readonly action: string;
}

const labels: Readonly<Record<Naming, Labels>> = {
  contact: {
    title: texts.contactFor,
    label: texts.contact,
    none: texts.noContact,
    help: texts.contactHelp,
    add: texts.addContact,
    action: 'setContact',
  },
  organization: {
    title: texts.recipientFor,
    label: texts.organization,
    none: texts.noRecipient,
    help: texts.recipientHelp,
    add: texts.addOrganization,
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

/** Sets the contact or recipient, and warns which ones that replaces. New ones can be added here. */
export function BulkNaming({ accountId, what, filter, count, onClose }: BulkNamingProps) {
  const t = useTranslate();
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const { data } = useQuery(NamesDocument, { variables: { accountId } });
  const { may } = useAllowed();
  const [id, setId] = useState('');
  const [adding, setAdding] = useState(false);
  const { title, label, none, help, add, action } = labels[what];
  const warning = useQuery(BulkWarningDocument, {
    variables: { accountId, action, filter },
    fetchPolicy: 'network-only',
  });
  const preview = warning.data?.conditionalWarning;
  const AddDialog = what === 'contact' ? ContactDialog : OrganizationDialog;
  const names =
    data &&
    (what === 'contact'
      ? listContactOptions(data.contacts.contacts)
      : listOrganizationOptions(data.organizations, t));
  const save = async () => {
    const named = id === '' ? {} : what === 'contact' ? { contactId: id } : { organizationId: id };
    if (await start(filter, { kind: what, ...named }, preview?.decidedAt)) onClose();
  };
  return (
    <>
      <Dialog
        title={t(title, { count })}
        open
        onClose={onClose}
        onSubmit={() => void save()}
        actions={
          <>
            <Button onClick={onClose}>{t(common.cancel)}</Button>
            <Button kind="primary" submit busy={busy} disabled={!preview}>
              {t(texts.set)}
            </Button>
          </>
        }
      >
        <SelectField
          label={t(label)}
          value={id}
          options={[{ value: '', label: t(none) }, ...(names ?? [])]}
          onChange={setId}
          error={wrong}
          help={t(help)}
        />
        {preview?.warnings
          .filter(({ code }) => code !== 'MANY')
          .map(({ message }) => (
            <Text key={message}>{message}</Text>
          ))}
        {warning.error && !preview && (
          <Text>{t(texts.warningsFailed, { reason: warning.error.message })}</Text>
        )}
        {said && <Banner tone="warning">{said}</Banner>}
        {may('contactAdd') && (
          <Row>
            <Button small onClick={() => setAdding(true)}>
              {t(add)}
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
