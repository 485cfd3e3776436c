import * as texts from '@lotbook/messages/generated/web/contacts';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { Inline, SideNote } from '@lotbook/ui/Inline';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import type { Contact } from './use-contacts.ts';

export const makeContactColumns = (t: Translate): readonly Column<Contact>[] => [
  {
    id: 'name',
    label: t(common.name),
    width: 'minmax(200px, 1fr)',
    cell: (contact) => <PersonName name={contact.contactName} />,
  },
  {
    id: 'address',
    label: t(common.address),
    width: 'minmax(280px, 2fr)',
    cell: (contact) => <Whole text={contact.address} />,
  },
  {
    id: 'glCode',
    label: t(texts.glCode),
    width: '140px',
    cell: (contact) => contact.glCode ?? '–',
  },
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
