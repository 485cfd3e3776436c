import { Badge } from '@lotbook/ui/Badge';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { PeopleQuery } from '../../generated/graphql.ts';
import { roleLabel } from './roles.ts';

export type Person = PeopleQuery['accountUsers'][number];

export const getName = ({ username, email }: Pick<Person, 'username' | 'email'>): string =>
  username || email;

/** The person, what they are in the account, and when they were here; `own` is who looks. */
export const personColumns = (own: string): readonly Column<Person>[] => [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(220px, 2fr)',
    cell: (person) => <Name person={person} own={own} />,
  },
  {
    id: 'role',
    label: 'Permission level',
    width: '150px',
    cell: (person) => roleLabel(person.isOwner ? 'owner' : person.role),
  },
  {
    id: 'since',
    label: 'Since',
    width: '130px',
    cell: (person) => <When at={person.since} show="day" />,
  },
  {
    id: 'lastUsed',
    label: 'Last here',
    width: '130px',
    cell: (person) => (person.lastUsedAt ? <When at={person.lastUsedAt} show="ago" /> : 'not yet'),
  },
];

export const personLines = (own: string): TwoLines<Person> => ({
  what: (person) => (
    <PersonName name={getName(person)}>{person.id === own && <Badge>You</Badge>}</PersonName>
  ),
  when: (person) => person.email,
  amount: (person) => roleLabel(person.isOwner ? 'owner' : person.role),
  outcome: (person) =>
    person.lastUsedAt ? <When at={person.lastUsedAt} show="ago" /> : 'not here yet',
});

const Name = ({ person, own }: { readonly person: Person; readonly own: string }) => (
  <PersonName name={getName(person)} detail={person.username ? person.email : undefined}>
    {person.id === own && <Badge>You</Badge>}
  </PersonName>
);
