import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { ManualLots } from './ManualLots.tsx';
import type { Part } from './manual-allocation.ts';
import { TransitionOutlook } from './TransitionOutlook.tsx';

type Sources = TaxProfileQuery['taxProfile']['custody'];

const orders = [
  { value: 'FIFO', label: 'FIFO: oldest lots first' },
  { value: 'LIFO', label: 'LIFO: newest lots first' },
  { value: 'HIFO', label: 'HIFO: highest cost first' },
];

const kinds = [
  { value: 'rule', label: 'A rule for all lots (global allocation)' },
  { value: 'hand', label: 'Lots assigned one by one (specific unit allocation)' },
];

/** Asks for the rule, or the lots, and the dates, then shows what it would do before anything is kept. */
export function TransitionForm({ sources }: { readonly sources: Sources }) {
  const [asset, setAsset] = useState('');
  const [kind, setKind] = useState('rule');
  const [parts, setParts] = useState<readonly Part[]>();
  const [order, setOrder] = useState('FIFO');
  const [sourceIds, setSourceIds] = useState<readonly string[]>([]);
  const [recordedOn, setRecordedOn] = useState('');
  const [completedOn, setCompletedOn] = useState('');
  const [tried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setShown(false);
      set(value);
    };
  const needed = (text: string, words = 'This field is required') =>
    tried && text.trim() === '' ? words : undefined;
  const isByHand = kind === 'hand';
  const isWhole =
    asset.trim() !== '' &&
    recordedOn !== '' &&
    completedOn !== '' &&
    (!isByHand || parts !== undefined);
  const how = isByHand ? { parts: [...(parts ?? [])] } : { order, sourceIds: [...sourceIds] };
  const done = () => {
    setShown(false);
    setTried(false);
    setAsset('');
    setParts(undefined);
  };
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        setShown(isWhole);
      }}
    >
      <TextField
        label="Asset to divide"
        value={asset}
        onChange={changing(setAsset)}
        error={needed(asset, 'You must enter an asset')}
      />
      <SelectField
        label="How lots are divided"
        value={kind}
        options={kinds}
        onChange={changing(setKind)}
      />
      {isByHand ? (
        <ByHand
          key={asset.trim()}
          asset={asset.trim()}
          sources={sources}
          parts={parts}
          onChange={changing(setParts)}
          tried={tried}
        />
      ) : (
        <>
          <SelectField
            label="Order of the lots"
            value={order}
            options={orders}
            onChange={changing(setOrder)}
          />
          <FillOrder sources={sources} chosen={sourceIds} onChange={changing(setSourceIds)} />
        </>
      )}
      <TextField
        label={isByHand ? 'Lots assigned on' : 'Rule written down on'}
        type="date"
        value={recordedOn}
        onChange={changing(setRecordedOn)}
        error={needed(recordedOn)}
        help="In your own books, before this application was told. It counts from the end of the day."
      />
      <TextField
        label="Books completed on"
        type="date"
        value={completedOn}
        onChange={changing(setCompletedOn)}
        error={needed(completedOn)}
        help="When your books first showed which lots lie where."
      />
      <Row>
        <Button submit>Show what it does</Button>
      </Row>
      {isShown && (
        <TransitionOutlook
          transition={{ asset: asset.trim(), ...how, recordedOn, completedOn }}
          sources={sources}
          onDone={done}
        />
      )}
    </Form>
  );
}

interface ByHandProps {
  readonly asset: string;
  readonly sources: Sources;
  readonly parts: readonly Part[] | undefined;
  readonly onChange: (parts: readonly Part[] | undefined) => void;
  readonly tried: boolean;
}

/** The lots are read once somebody has named the asset and asks for them. */
function ByHand({ asset, sources, parts, onChange, tried }: ByHandProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ManualLots asset={asset} sources={sources} onChange={onChange} />;
  return (
    <Stack gap="half">
      <Row>
        <Button disabled={asset === ''} onClick={() => setOpen(true)}>
          Assign its lots
        </Button>
      </Row>
      <Text tone={tried && parts === undefined ? 'strong' : 'muted'}>
        {asset === ''
          ? 'Name the asset first.'
          : 'A specific unit allocation had to be completed before the first sale, disposal or transfer of the asset in 2025.'}
      </Text>
    </Stack>
  );
}

interface FillOrderProps {
  readonly sources: Sources;
  readonly chosen: readonly string[];
  readonly onChange: (sourceIds: readonly string[]) => void;
}

/** One list after the other, each offering what the ones before left. */
function FillOrder({ sources, chosen, onChange }: FillOrderProps) {
  const places = [...chosen, ''].slice(0, sources.length);
  return places.map((value, place) => (
    <SelectField
      key={getLabel(place)}
      label={getLabel(place)}
      value={value}
      options={[
        { value: '', label: place === 0 ? 'All by name' : 'The others by name' },
        ...sources
          .filter(({ sourceId }) => !chosen.slice(0, place).includes(sourceId))
          .map((each) => ({ value: each.sourceId, label: each.name })),
      ]}
      onChange={(id) => onChange([...chosen.slice(0, place), ...(id === '' ? [] : [id])])}
    />
  ));
}

const getLabel = (place: number): string =>
  place === 0 ? 'Source filled first' : `Source filled after that (${place + 1})`;
