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
import { several } from '@lotbook/model/several';
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
  /** When the units left that the entry tells the purchase of. */
  readonly leftAt?: string | undefined;
  readonly onClose: () => void;
}

/** What every part of the form gets: the entry, the fields that it has, what is wrong with them, and the way to change it. */
export interface EntryPartProps {
  readonly entry: ManualEntry;
  readonly asked: ReadonlySet<ManualField>;
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
  const [entry, setEntry] = useState(initial);
  const [triedAt, setTriedAt] = useState<string>();
  const { save, busy, wrong } = useSaveEntry(editedId);
  const wrongs = triedAt === undefined ? {} : getErrors(entry, triedAt, leftAt);
  const count = Object.keys(wrongs).length;
  const part: EntryPartProps = {
    entry,
    wrongs,
    choices,
    asked: new Set(getRequiredFields(entry)),
    change: (fields) => setEntry((before) => ({ ...before, ...fields })),
  };
  const submit = async () => {
    const now = new Date().toISOString();
    setTriedAt(now);
    if (Object.keys(getErrors(entry, now, leftAt)).length > 0) return;
    if (await save(entry)) onClose();
  };
  return (
    <Form onSubmit={() => void submit()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {count > 0 && (
        <Banner tone="loss">{several(count, 'field needs', 'fields need')} your attention.</Banner>
      )}
      <WhatFields {...part} sources={sources} editing={editedId !== undefined} />
      <WhenFields {...part} />
      <AmountFields {...part} />
      <PriceFields {...part} />
      <FeeFields {...part} />
      <ReceiverFields {...part} />
      <ReferenceField {...part} editedId={editedId} />
      <Row>
        <Button kind="primary" submit busy={busy}>
          {editedId === undefined ? 'Add transaction' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Row>
    </Form>
  );
}

/** What units were bought for says nothing of what was sold before. */
function getErrors(entry: ManualEntry, now: string, leftAt: string | undefined): ManualWrongs {
  const wrongs = validateEntry(entry, now);
  const isLate =
    leftAt !== undefined &&
    !wrongs.date &&
    !wrongs.time &&
    instantAt(entry.date, entry.time, entry.timezone) >= leftAt;
  if (!isLate) return wrongs;
  return {
    ...wrongs,
    date: `The units left on ${formatDay(leftAt, entry.timezone)}, ${formatTime(leftAt, entry.timezone)}: enter when they were bought before that`,
  };
}
