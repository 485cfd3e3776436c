import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Contact as ContactIcon, FileUp, Plus } from '@lotbook/ui/icons';
import { Row, Section } from '@lotbook/ui/layout';
import { useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { contactColumns, contactLines } from './contact-columns.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { DeletedNames } from './DeletedNames.tsx';
import { UploadContacts } from './UploadContacts.tsx';
import { useContacts } from './use-contacts.ts';

/** Whose addresses something came from or went to. */
export function Contacts() {
  const { may } = useAllowed();
  const [search, setSearch] = useState('');
  const { contacts, total, error, more, refetch } = useContacts(search);
  const [add, upload, contact] = [
    useModal('add-contact'),
    useModal('upload-contacts'),
    useModalAbout('contact'),
  ];
  const again = () => void refetch();
  const mayAdd = may('contactAdd');
  const ways = mayAdd && (
    <Row>
      <Button icon={<FileUp size={16} aria-hidden />} onClick={upload.show}>
        Upload CSV
      </Button>
      <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={add.show}>
        Add contact
      </Button>
    </Row>
  );
  return (
    <AppPage title="Contacts" action={ways}>
      <FilterBar
        search={<SearchField label="Search contacts" value={search} onChange={setSearch} />}
      >
        {contacts && several(total, 'contact', 'contacts')}
      </FilterBar>
      {error && contacts && (
        <Banner tone="loss">The list could not be read anew: {error.message}</Banner>
      )}
      <Section flush>
        <DataTable
          label="Contacts"
          rows={contacts ?? []}
          rowId={({ id }) => id}
          columns={contactColumns}
          lines={contactLines}
          leastWidth={640}
          total={total}
          more={more}
          status={error && !contacts ? 'failed' : contacts ? 'ready' : 'loading'}
          onRetry={again}
          onOpen={({ id }) => contact.show(id)}
          openId={contact.subject}
          empty={
            search ? (
              <Empty title="No contact fits">Search looks in names, addresses and codes.</Empty>
            ) : (
              <NoContacts mayAdd={mayAdd} />
            )
          }
        />
      </Section>
      <DeletedNames kind="contact" />
      {add.open && mayAdd && <ContactDialog onClose={add.close} onSaved={again} />}
      {upload.open && mayAdd && <UploadContacts onClose={upload.close} onAdded={again} />}
      <ContactDrawer
        contact={contacts?.find(({ id }) => id === contact.subject)}
        open={contact.subject !== undefined}
        onClose={contact.close}
        onChanged={again}
      />
    </AppPage>
  );
}

const NoContacts = ({ mayAdd }: { readonly mayAdd: boolean }) => (
  <Empty title="No contacts yet" icon={<ContactIcon size={32} strokeWidth={1.5} aria-hidden />}>
    Names of the people and firms behind addresses, with their ledger codes, are kept here.
    {mayAdd && ' Add one, or upload a CSV file with many.'}
  </Empty>
);
