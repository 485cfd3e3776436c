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

export const makeContactLines = (glCodes: readonly GlCode[] | undefined): TwoLines<Contact> => ({
  what: (contact) => contact.contactName,
  when: (contact) => <Whole text={contact.address} />,
  amount: (contact) => contact.glCode ?? '–',
  outcome: ({ glCode }) => <UnknownMark glCode={glCode} codes={glCodes} />,
});

interface CodeProps {
  readonly glCode: string | null;
  readonly codes: readonly GlCode[] | undefined;
}

/** The code of a contact. */
const Code = ({ glCode, codes }: CodeProps) =>
  glCode === null ? (
    '–'
  ) : (
    <Inline>
      {glCode}
      <UnknownMark glCode={glCode} codes={codes} />
    </Inline>
  );

/** Marks a code that isn't in the chart, since journal lines ignore it. */
function UnknownMark({ glCode, codes }: CodeProps) {
  const t = useTranslate();
  if (glCode === null || !isUnknownCode(glCode, codes)) return null;
  return <Badge tone="warning">{t(texts.notInChart)}</Badge>;
}

const Whole = ({ text }: { readonly text: string }) => (
  <Inline>
    <SideNote>{text}</SideNote>
  </Inline>
);
