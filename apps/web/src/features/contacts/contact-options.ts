import type { Option } from '@lotbook/ui/fields';
import { formatDate } from '@lotbook/ui/format-when';

interface Contact {
  readonly id: string;
  readonly contactName: string;
  readonly address: string;
}

interface Organization {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly taxNumber: string;
  readonly createdAt: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
  /** What it has beside its name, the most telling first; empty where it lacks that. */
  readonly besides: readonly string[];
}

/** Contacts to choose from: those of one name say their address. */
export const contactOptions = (contacts: readonly Contact[]): readonly Option[] =>
  distinguish(
    contacts.map(({ id, contactName, address }) => ({
      id,
      name: contactName,
      besides: [shortenedAddress(address), address],
    })),
  );

/** The same of organizations, which may lack an address: then their tax number, or when they were added. */
export const organizationOptions = (organizations: readonly Organization[]): readonly Option[] =>
  distinguish(
    organizations.map(({ id, name, address, taxNumber, createdAt }) => ({
      id,
      name,
      besides: [
        address,
        taxNumber,
        `added on ${formatDate(createdAt.slice(0, 10))}`,
        `added at ${createdAt}`,
      ],
    })),
  );

function distinguish(all: readonly Named[]): readonly Option[] {
  const sameName = Map.groupBy(all, ({ name }) => name.trim().toLowerCase());
  return all.map((one) => ({
    value: one.id,
    label: getLabel(one, sameName.get(one.name.trim().toLowerCase()) ?? []),
  }));
}

/** What none of the others of that name has, or has not. */
function getLabel(one: Named, ofName: readonly Named[]): string {
  const others = ofName.filter(({ id }) => id !== one.id);
  if (others.length === 0) return one.name;
  const telling = one.besides.find(
    (words, place) => words !== '' && others.every(({ besides }) => besides[place] !== words),
  );
  return telling === undefined ? one.name : `${one.name} · ${telling}`;
}

const longest = 24;
const shortenedAddress = (address: string): string =>
  address.length <= longest ? address : `${address.slice(0, 10)}…${address.slice(-8)}`;
