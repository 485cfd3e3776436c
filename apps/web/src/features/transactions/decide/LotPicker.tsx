import { useApolloClient, useQuery } from '@apollo/client/react';
import { add, format, money, quantity, sum } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { LotOriginsDocument, SpecIdResultDocument, type LotOrigin, type SpecIdPreview } from './documents-of-lots.ts';
import type { Side } from './documents.ts';
import { lotChannels } from './lot-channels.ts';

interface Chosen {
  readonly lotId: string;
  readonly quantity: string;
}

interface LotPickerProps {
  readonly accountId: string;
  readonly currency: string;
  readonly side: Side;
  readonly chosen: readonly Chosen[];
  readonly busy: boolean;
  readonly wrong: string | undefined;
  readonly onClose: () => void;
  readonly onChoose: (lots: readonly Chosen[], channel: string) => Promise<void>;
}

/** Lots that are read at once; the newest come first. */
const PAGE = 100;
const UNITS = /^\d+(\.\d{1,18})?$/;

/** How many units of each lot left. Compares with what the method takes before anything is kept. */
export function LotPicker({ accountId, currency, side, chosen, busy, wrong, onClose, onChoose }: LotPickerProps) {
  const client = useApolloClient();
  const [units, setUnits] = useState<Readonly<Record<string, string>>>(() => Object.fromEntries(chosen.map((lot) => [lot.lotId, lot.quantity])));
  const [preview, setPreview] = useState<SpecIdPreview>();
  const [refused, setRefused] = useState<string>();
  const [channel, setChannel] = useState('books');
  const [limit, setLimit] = useState(PAGE);
  const {
    data: read,
    previousData,
    error,
    loading,
  } = useQuery(LotOriginsDocument, { variables: { accountId, asset: side.currency, until: side.timestamp, limit } });
  const data = read ?? previousData;
  const hasOlder = (data?.taxTransactions.totalCount ?? 0) > limit;
  const origins = data?.taxTransactions.edges.map(({ node }) => node).filter(({ matchRef, currency: asset }) => matchRef === null && asset === side.currency);
  const lots = Object.entries(units)
    .filter(([, text]) => text.trim() !== '')
    .map(([lotId, text]) => ({ lotId, quantity: text.trim() }));
  const isReadable = lots.length > 0 && lots.every((lot) => UNITS.test(lot.quantity));
  const total = isReadable ? format(sum(lots.map((lot) => quantity(lot.quantity)))) : undefined;
  const change = (lotId: string) => (text: string) => {
    setUnits({ ...units, [lotId]: text });
    setPreview(undefined);
    setRefused(undefined);
  };
  const chooseChannel = (next: string) => {
    setChannel(next);
    setPreview(undefined);
    setRefused(undefined);
  };
  const compare = async () => {
    try {
      const { data: compared } = await client.query({
        query: SpecIdResultDocument,
        variables: { accountId, details: { taxTxId: side.id, channel, lots } },
        fetchPolicy: 'network-only',
      });
      setPreview(compared?.specIdResult);
    } catch (refusal) {
      setRefused(refusal instanceof Error ? refusal.message : String(refusal));
    }
  };
  const trouble = wrong ?? refused ?? (error && `The lots could not be read: ${error.message}`);
  return (
    <Dialog
      title={`Lots of ${shortened(side.currency)}`}
      wide
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!isReadable} onClick={() => void compare()}>
            Compare
          </Button>
          <Button kind="primary" disabled={!isReadable} busy={busy} onClick={() => void onChoose(lots, channel)}>
            Choose these lots
          </Button>
        </>
      }
    >
      <Stack>
        <Text>
          <Amount value={side.amount} unit={shortened(side.currency)} /> left on <When at={side.timestamp} />. What you do not choose, the method takes.
        </Text>
        {origins?.map((origin) => (
          <LotField key={origin.id} origin={origin} currency={currency} value={units[origin.id] ?? ''} onChange={change(origin.id)} />
        ))}
        {hasOlder && (
          <Row>
            <Button small busy={loading} onClick={() => setLimit(limit + PAGE)}>
              Show older lots
            </Button>
          </Row>
        )}
        {origins?.length === 0 && !hasOlder && <Text tone="muted">Nothing of it had come in before, so there is no lot to choose.</Text>}
        <SelectField label="Where they are identified" value={channel} options={lotChannels} onChange={chooseChannel} />
        {total !== undefined && (
          <Text tone="strong">
            <Amount value={total} unit={shortened(side.currency)} /> chosen
          </Text>
        )}
        {preview && <Comparison preview={preview} currency={currency} />}
        {trouble && <Banner tone="loss">{trouble}</Banner>}
      </Stack>
    </Dialog>
  );
}

interface LotFieldProps {
  readonly origin: LotOrigin;
  readonly currency: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function LotField({ origin, currency, value, onChange }: LotFieldProps) {
  const label = `Of ${origin.amount} ${shortened(origin.currency)} at ${origin.source.label}`;
  const wrong = value.trim() === '' || UNITS.test(value.trim()) ? undefined : 'Enter a plain number, such as 0.5';
  const help = (
    <>
      Came in <When at={origin.timestamp} />, cost <Amount value={origin.costBasis} unit={currency} unknown="Nobody knows" />
    </>
  );
  return <TextField label={label} value={value} onChange={onChange} help={help} error={wrong} />;
}

const gain = ({ shortTermGain, longTermGain }: SpecIdPreview['now']) => format(add(money(shortTermGain), money(longTermGain)));

function Comparison({ preview: { now, chosen, refusals }, currency }: { readonly preview: SpecIdPreview; readonly currency: string }) {
  return (
    <>
      <Facts
        items={[
          ['Gain now', <Amount key="now" value={gain(now)} unit={currency} gain />],
          ['Gain with these lots', <Amount key="chosen" value={gain(chosen)} unit={currency} gain />],
          ['of it long-term', <Amount key="long" value={chosen.longTermGain} unit={currency} gain />],
        ]}
      />
      {refusals.map((refusal) => (
        <Banner key={refusal} tone="warning">
          {refusal}
        </Banner>
      ))}
    </>
  );
}
