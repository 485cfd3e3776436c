import { Inline, SideNote } from '@lotbook/ui/Inline';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import type { Contact } from './use-contacts.ts';

export const contactColumns: readonly Column<Contact>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(200px, 1fr)',
    cell: (contact) => <PersonName name={contact.contactName} />,
  },
  {
    id: 'address',
    label: 'Address',
    width: 'minmax(280px, 2fr)',
    cell: (contact) => <Whole text={contact.address} />,
  },
  { id: 'glCode', label: 'GL code', width: '140px', cell: (contact) => contact.glCode ?? '–' },
];

export const contactLines: TwoLines<Contact> = {
  what: (contact) => contact.contactName,
  when: (contact) => <Whole text={contact.address} />,
  amount: (contact) => contact.glCode ?? '–',
  outcome: () => null,
};

const Whole = ({ text }: { readonly text: string }) => (
  <Inline>
    <SideNote>{text}</SideNote>
  </Inline>
);
