import * as texts from '@lotbook/messages/generated/web/contacts';
import type { Translate } from '@lotbook/messages/translator';
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
  /** Details that may distinguish it from others with the same name, the best first; empty if unknown. */
  readonly details: readonly string[];
}

/** Contacts to choose from. Contacts with the same name show their address. */
export const listContactOptions = (contacts: readonly Contact[]): readonly Option[] =>
  distinguish(
    contacts.map(({ id, contactName, address }) => ({
      id,
      name: contactName,
      details: [shortenAddress(address), address],
    })),
  );

/** Organizations to choose from. Those with the same name show their address, tax number or the day they were added. */
export const listOrganizationOptions = (
  organizations: readonly Organization[],
  t: Translate,
): readonly Option[] =>
  distinguish(
    organizations.map(({ id, name, address, taxNumber, createdAt }) => ({
      id,
      name,
      details: [
        address,
        taxNumber,
        t(texts.addedOn, { day: formatDate(createdAt.slice(0, 10), t) }),
        t(texts.addedAt, { time: createdAt }),
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

/** The name, with the first detail that none of the others has. */
function getLabel(one: Named, sameName: readonly Named[]): string {
  const others = sameName.filter(({ id }) => id !== one.id);
  if (others.length === 0) return one.name;
  const unique = one.details.find(
    (detail, at) => detail !== '' && others.every(({ details }) => details[at] !== detail),
  );
  return unique === undefined ? one.name : `${one.name} · ${unique}`;
}

const longest = 24;
const shortenAddress = (address: string): string =>
  address.length <= longest ? address : `${address.slice(0, 10)}…${address.slice(-8)}`;
