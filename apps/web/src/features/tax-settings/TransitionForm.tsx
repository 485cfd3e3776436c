import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { TransitionOutlook } from './TransitionOutlook.tsx';

type Sources = TaxProfileQuery['taxProfile']['custody'];

const orders = [
  { value: 'FIFO', label: 'FIFO: oldest lots first' },
  { value: 'LIFO', label: 'LIFO: newest lots first' },
  { value: 'HIFO', label: 'HIFO: highest cost first' },
];

/** Asks for the rule and its dates, then shows what it would do before anything is kept. */
export function TransitionForm({ sources }: { readonly sources: Sources }) {
  const [asset, setAsset] = useState('');
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
  const needed = (text: string, words = 'This field is required') => (tried && text.trim() === '' ? words : undefined);
  const isWhole = asset.trim() !== '' && recordedOn !== '' && completedOn !== '';
  const done = () => {
    setShown(false);
    setTried(false);
    setAsset('');
  };
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        setShown(isWhole);
      }}
    >
      <TextField label="Asset to divide" value={asset} onChange={changing(setAsset)} error={needed(asset, 'You must enter an asset')} />
      <SelectField label="Order of the lots" value={order} options={orders} onChange={changing(setOrder)} />
      <FillOrder sources={sources} chosen={sourceIds} onChange={changing(setSourceIds)} />
      <TextField
        label="Rule written down on"
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
        <TransitionOutlook transition={{ asset: asset.trim(), order, sourceIds: [...sourceIds], recordedOn, completedOn }} sources={sources} onDone={done} />
      )}
    </Form>
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
      key={labelOf(place)}
      label={labelOf(place)}
      value={value}
      options={[
        { value: '', label: place === 0 ? 'All by name' : 'The others by name' },
        ...sources.filter(({ sourceId }) => !chosen.slice(0, place).includes(sourceId)).map((each) => ({ value: each.sourceId, label: each.name })),
      ]}
      onChange={(id) => onChange([...chosen.slice(0, place), ...(id === '' ? [] : [id])])}
    />
  ));
}

const labelOf = (place: number): string => (place === 0 ? 'Source filled first' : `Source filled after that (${place + 1})`);
