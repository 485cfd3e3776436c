import { Contact } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';

export const Contacts = () => (
  <EmptyPage title="Contacts" nothing="No contacts yet" icon={<Contact size={32} strokeWidth={1.5} aria-hidden />}>
    Names of the people and firms behind addresses, with their ledger codes, are kept here.
  </EmptyPage>
);
