import * as texts from '@lotbook/messages/generated/web/manual';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { getRequiredFields } from '@lotbook/access/manual/required-fields';
import { validateEntry } from '@lotbook/access/manual/entry-rules';
import type { ManualEntry, ManualField, ManualWrongs } from '@lotbook/access/manual/entry';
import { instantAt } from '@lotbook/access/manual/zoned';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { formatDay, formatTime } from '@lotbook/ui/format-when';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { EntryChoicesQuery } from '../../generated/graphql.ts';
import type { Source } from '../sources/use-sources.ts';
import { AmountFields } from './AmountFields.tsx';
import { FeeFields } from './FeeFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { ReceiverFields } from './ReceiverFields.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { WhatFields } from './WhatFields.tsx';
import { WhenFields } from './WhenFields.tsx';
import { useSaveEntry } from './use-save-entry.ts';

interface EntryFormProps {
  readonly initial: ManualEntry;
  readonly sources: readonly Source[];
  readonly choices: EntryChoicesQuery;
  readonly editedId: string | undefined;
  /** When the purchased units were disposed of, which limits the purchase date. */
  readonly leftAt?: string | undefined;
  readonly onClose: () => void;
}

/** The props of every part of the form. */
export interface EntryPartProps {
  readonly entry: ManualEntry;
  readonly required: ReadonlySet<ManualField>;
  readonly wrongs: ManualWrongs;
  readonly change: (fields: Partial<ManualEntry>) => void;
  readonly choices: EntryChoicesQuery;
}

export function EntryForm({
  initial,
  sources,
  choices,
  editedId,
  leftAt,
  onClose,
}: EntryFormProps) {
  const t = useTranslate();
  const [entry, setEntry] = useState(initial);
  const [triedAt, setTriedAt] = useState<string>();
  const { save, busy, wrong } = useSaveEntry(editedId);
  const wrongs = triedAt === undefined ? {} : getErrors(t, entry, triedAt, leftAt);
  const count = Object.keys(wrongs).length;
  const part: EntryPartProps = {
    entry,
    wrongs,
    choices,
    required: new Set(getRequiredFields(entry)),
    change: (fields) => setEntry((before) => ({ ...before, ...fields })),
  };
  const submit = async () => {
    const now = new Date().toISOString();
    setTriedAt(now);
    if (Object.keys(getErrors(t, entry, now, leftAt)).length > 0) return;
    if (await save(entry)) onClose();
  };
  return (
    <Form onSubmit={() => void submit()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {count > 0 && <Banner tone="loss">{t(texts.fieldErrors, { count })}</Banner>}
      <WhatFields {...part} sources={sources} editing={editedId !== undefined} />
      <WhenFields {...part} />
      <AmountFields {...part} />
      <PriceFields {...part} />
      <FeeFields {...part} />
      <ReceiverFields {...part} />
      <ReferenceField {...part} editedId={editedId} />
      <Row>
        <Button kind="primary" submit busy={busy}>
          {editedId === undefined ? t(common.addTransaction) : t(common.save)}
        </Button>
        <Button onClick={onClose}>{t(common.cancel)}</Button>
      </Row>
    </Form>
  );
}

/** Units can't be purchased after they were disposed of. */
function getErrors(
  t: Translate,
  entry: ManualEntry,
  now: string,
  leftAt: string | undefined,
): ManualWrongs {
  const wrongs = validateEntry(entry, now);
  const isLate =
    leftAt !== undefined &&
    !wrongs.date &&
    !wrongs.time &&
    instantAt(entry.date, entry.time, entry.timezone) >= leftAt;
  if (!isLate) return wrongs;
  return {
    ...wrongs,
    date: t(texts.dateAfterDisposal, {
      day: formatDay(leftAt, entry.timezone, t),
      time: formatTime(leftAt, entry.timezone),
    }),
  };
}
