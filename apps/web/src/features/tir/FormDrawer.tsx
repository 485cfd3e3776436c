import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import { useQuery } from '@apollo/client/react';
import type { Translate } from '@lotbook/messages/translator';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Stack } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import type { TirFormVersionsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { TirFormVersionsDocument } from './form-documents.ts';
import { formatAddress } from './format-address.ts';
import { nameVersion, type TirForm } from './form-texts.ts';

interface FormDrawerProps {
  readonly form: TirForm | undefined;
  readonly onClose: () => void;
}

/** One form: its boxes, and what each version changed. */
export function FormDrawer({ form, onClose }: FormDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={
        form ? t(texts.formOf, { form: form.formType, name: form.recipientName }) : t(texts.form)
      }
      open={form !== undefined}
      onClose={onClose}
    >
      {form && <Versions key={form.id} form={form} />}
    </Drawer>
  );
}

type Version = TirFormVersionsQuery['tirFormVersions'][number];

function Versions({ form: { formId, taxYear } }: { readonly form: TirForm }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(TirFormVersionsDocument, {
    variables: { accountId, formId, taxYear },
    fetchPolicy: 'cache-and-network',
  });
  const versions = data?.tirFormVersions;
  const newest = versions?.at(-1);
  if (!versions || !newest) return <LoadingPart error={error} onRetry={refetch} />;
  const { address } = newest;
  return (
    <Stack gap="three">
      <Facts
        items={[
          [t(texts.recipient), newest.recipientName],
          [t(texts.accountNumber), newest.externalId],
          [t(texts.tin), newest.tin || t(common.none)],
          [t(common.address), formatAddress(address)],
          [t(texts.formId), formId],
        ]}
      />
      {versions.toReversed().map((version) => (
        <Part key={version.id} title={nameVersion(version, t)}>
          <Boxes
            version={version}
            before={versions.find((each) => each.version === version.version - 1)}
          />
        </Part>
      ))}
    </Stack>
  );
}

interface BoxRow {
  readonly box: string;
  readonly name: string;
  readonly value: string;
  readonly before: string;
}

function Boxes({
  version,
  before,
}: {
  readonly version: Version;
  readonly before: Version | undefined;
}) {
  const t = useTranslate();
  const label = nameVersion(version, t);
  return (
    <PlainTable
      listed
      label={label}
      rows={pairBoxes(version, before)}
      rowId={({ box }) => box}
      columns={makeBoxColumns(t, before)}
    />
  );
}

const makeBoxColumns = (t: Translate, before: Version | undefined): readonly Column<BoxRow>[] => [
  {
    id: 'box',
    label: t(texts.box),
    width: '',
    wraps: true,
    cell: ({ box, name }: BoxRow) => t(texts.boxNamed, { box, name }),
  },
  ...(before
    ? [
        {
          id: 'before',
          label: t(texts.before),
          width: '',
          end: true,
          cell: (row: BoxRow) => row.before || '–',
        },
      ]
    : []),
  {
    id: 'value',
    label: before ? t(texts.after) : t(texts.value),
    width: '',
    end: true,
    cell: ({ value, before: old }: BoxRow) =>
      before && old !== value ? <b>{value || '–'}</b> : value || '–',
  },
];

/** The boxes of both versions, so that a box that became empty shows too. */
function pairBoxes(version: Version, before: Version | undefined): readonly BoxRow[] {
  const old = new Map(before?.boxes.map((each) => [each.box, each]));
  const now = new Set(version.boxes.map(({ box }) => box));
  const gone = (before?.boxes ?? []).filter(({ box }) => !now.has(box));
  return [
    ...version.boxes.map(({ box, name, value }) => ({
      box,
      name,
      value,
      before: old.get(box)?.value ?? '',
    })),
    ...gone.map(({ box, name, value }) => ({ box, name, value: '', before: value })),
  ];
}
