import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { listContactOptions, listOrganizationOptions } from './contact-options.ts';

const t = createTranslator().translate;

const labels = (options: readonly { readonly label: string }[]) =>
  options.map(({ label }) => label);

const contact = (id: string, contactName: string, address: string) => ({
  id,
  contactName,
  address,
});
const organization = (
  id: string,
  address: string,
  taxNumber: string,
  createdAt = '2024-03-01T10:00:00.000Z',
) => ({
  id,
  name: 'Red Cross',
  address,
  taxNumber,
  createdAt,
});

it('adds the address to contacts with the same name, shortened if that is unique', () => {
  expect(
    labels(
      listContactOptions([
        contact('1', 'Grace', '0x1234567890abcdef1234567890abcdef12345678'),
        contact('2', ' grace', 'bc1qxyz'),
        contact('3', 'Alan', '0xcd'),
        contact('4', 'Bob', '0x1234567890aaaaaaaaaaaaaaaaaaaaaaaa345678'),
        contact('5', 'Bob', '0x1234567890bbbbbbbbbbbbbbbbbbbbbbaa345678'),
      ]),
    ),
  ).toEqual([
    'Grace · 0x12345678…12345678',
    ' grace · bc1qxyz',
    'Alan',
    'Bob · 0x1234567890aaaaaaaaaaaaaaaaaaaaaaaa345678',
    'Bob · 0x1234567890bbbbbbbbbbbbbbbbbbbbbbaa345678',
  ]);
});

it('adds the address, tax number or date to organizations with the same name', () => {
  expect(
    labels(
      listOrganizationOptions(
        [organization('1', 'Geneva', ''), organization('2', 'London', '')],
        t,
      ),
    ),
  ).toEqual(['Red Cross · Geneva', 'Red Cross · London']);
  expect(
    labels(
      listOrganizationOptions([organization('1', '', '12-3'), organization('2', '', '12-4')], t),
    ),
  ).toEqual(['Red Cross · 12-3', 'Red Cross · 12-4']);
  const added = labels(
    listOrganizationOptions(
      [organization('1', '', ''), organization('2', '', '', '2024-04-02T10:00:00.000Z')],
      t,
    ),
  );
  expect(added[0]).toMatch(/^Red Cross · added on .*2024$/);
  expect(new Set(added).size).toBe(2);
});
