import * as texts from '@lotbook/messages/generated/web/contacts';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Contact as ContactIcon, FileUp, Plus } from '@lotbook/ui/icons';
import { Row, Section } from '@lotbook/ui/layout';
import { useMemo, useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAllowed } from '../account/use-may.ts';
import { makeContactColumns, makeContactLines } from './contact-columns.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { DeletedNames } from './DeletedNames.tsx';
import { UploadContacts } from './UploadContacts.tsx';
import { useContacts } from './use-contacts.ts';
import { useGlCodes } from './use-gl-codes.ts';

/** The names of addresses that the account received from or sent to. */
export function Contacts() {
  const t = useTranslate();
  const { may } = useAllowed();
  const [search, setSearch] = useState('');
  const { contacts, total, error, more, refetch } = useContacts(search);
  const [add, upload, contact] = [
    useModal('add-contact'),
    useModal('upload-contacts'),
    useModalAbout('contact'),
  ];
  const glCodes = useGlCodes();
  const columns = useMemo(() => makeContactColumns(t, glCodes), [t, glCodes]);
  const lines = useMemo(() => makeContactLines(glCodes), [glCodes]);
  const reload = () => void refetch();
  const mayAdd = may('contactAdd');
  const buttons = mayAdd && (
    <Row>
      <Button icon={<FileUp size={16} aria-hidden />} onClick={upload.show}>
        {t(texts.uploadCsv)}
      </Button>
      <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={add.show}>
        {t(texts.addContact)}
      </Button>
    </Row>
  );
  return (
    <AppPage title={t(texts.title)} action={buttons}>
      <FilterBar
        search={<SearchField label={t(texts.search)} value={search} onChange={setSearch} />}
      >
        {contacts && t(texts.count, { count: total })}
      </FilterBar>
      {error && contacts && (
        <Banner tone="loss">{t(common.reloadFailed, { reason: error.message })}</Banner>
      )}
      <Section flush>
        <DataTable
          label={t(texts.title)}
          rows={contacts ?? []}
          rowId={({ id }) => id}
          columns={columns}
          lines={lines}
          leastWidth={640}
          total={total}
          more={more}
          status={error && !contacts ? 'failed' : contacts ? 'ready' : 'loading'}
          onRetry={reload}
          onOpen={({ id }) => contact.show(id)}
          openId={contact.subject}
          empty={
            search ? (
              <Empty title={t(texts.noMatches)}>{t(texts.noMatchesHelp)}</Empty>
            ) : (
              <NoContacts mayAdd={mayAdd} />
            )
          }
        />
      </Section>
      <DeletedNames kind="contact" />
      {add.open && mayAdd && (
        <ContactDialog glCodes={glCodes} onClose={add.close} onSaved={reload} />
      )}
      {upload.open && mayAdd && <UploadContacts onClose={upload.close} onAdded={reload} />}
      <ContactDrawer
        glCodes={glCodes}
        contact={contacts?.find(({ id }) => id === contact.subject)}
        open={contact.subject !== undefined}
        onClose={contact.close}
        onChanged={reload}
      />
    </AppPage>
  );
}

function NoContacts({ mayAdd }: { readonly mayAdd: boolean }) {
  const t = useTranslate();
  return (
    <Empty title={t(texts.none)} icon={<ContactIcon size={32} strokeWidth={1.5} aria-hidden />}>
      {t(texts.noneHelp)}
      {mayAdd && ` ${t(texts.noneAdd)}`}
    </Empty>
  );
}
