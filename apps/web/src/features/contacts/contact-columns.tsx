import * as texts from '@lotbook/messages/generated/web/contacts';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { Inline, SideNote } from '@lotbook/ui/Inline';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { isUnknownCode, type GlCode } from './use-gl-codes.ts';
import type { Contact } from './use-contacts.ts';

export const makeContactColumns = (
  t: Translate,
  glCodes: readonly GlCode[] | undefined,
): readonly Column<Contact>[] => [
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
    width: '220px',
    cell: ({ glCode }) => <Code glCode={glCode} codes={glCodes} />,
  },
];

export const contactLines: TwoLines<Contact> = {
  what: (contact) => contact.contactName,
  when: (contact) => <Whole text={contact.address} />,
  amount: (contact) => contact.glCode ?? '–',
  outcome: () => null,
};

/** The code of a contact; one that isn't in the chart is marked, since journal lines ignore it. */
function Code({
  glCode,
  codes,
}: {
  readonly glCode: string | null;
  readonly codes: readonly GlCode[] | undefined;
}) {
  const t = useTranslate();
  if (glCode === null) return '–';
  return (
    <Inline>
      {glCode}
      {isUnknownCode(glCode, codes) && <Badge tone="warning">{t(texts.notInChart)}</Badge>}
    </Inline>
  );
}

const Whole = ({ text }: { readonly text: string }) => (
  <Inline>
    <SideNote>{text}</SideNote>
  </Inline>
);
