import * as texts from '@lotbook/messages/generated/web/people';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Badge } from '@lotbook/ui/Badge';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { PeopleQuery } from '../../generated/graphql.ts';
import { getRoleLabel } from './roles.ts';

export type Person = PeopleQuery['accountUsers'][number];

export const getName = ({ username, email }: Pick<Person, 'username' | 'email'>): string =>
  username || email;

/** @param ownId the signed-in person. */
export const makePersonColumns = (ownId: string, t: Translate): readonly Column<Person>[] => [
  {
    id: 'name',
    label: t(common.name),
    width: 'minmax(220px, 2fr)',
    cell: (person) => <Name person={person} ownId={ownId} />,
  },
  {
    id: 'role',
    label: t(common.permissionLevel),
    width: '150px',
    cell: (person) => getRoleLabel(person.isOwner ? 'owner' : person.role, t),
  },
  {
    id: 'since',
    label: t(texts.memberSince),
    width: '130px',
    cell: (person) => <When at={person.since} show="day" />,
  },
  {
    id: 'lastUsed',
    label: t(texts.lastActive),
    width: '130px',
    cell: (person) =>
      person.lastUsedAt ? <When at={person.lastUsedAt} show="ago" /> : t(common.notYet),
  },
];

export const makePersonLines = (ownId: string, t: Translate): TwoLines<Person> => ({
  what: (person) => (
    <PersonName name={getName(person)}>
      {person.id === ownId && <Badge>{t(texts.you)}</Badge>}
    </PersonName>
  ),
  when: (person) => person.email,
  amount: (person) => getRoleLabel(person.isOwner ? 'owner' : person.role, t),
  outcome: (person) =>
    person.lastUsedAt ? <When at={person.lastUsedAt} show="ago" /> : t(texts.neverActive),
});

function Name({ person, ownId }: { readonly person: Person; readonly ownId: string }) {
  const t = useTranslate();
  return (
    <PersonName name={getName(person)} detail={person.username ? person.email : undefined}>
      {person.id === ownId && <Badge>{t(texts.you)}</Badge>}
    </PersonName>
  );
}
