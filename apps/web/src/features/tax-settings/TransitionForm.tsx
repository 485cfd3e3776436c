import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { useTranslate } from '@lotbook/ui/translate';
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
  { value: 'FIFO', label: taxSettings.fifo },
  { value: 'LIFO', label: taxSettings.lifo },
  { value: 'HIFO', label: taxSettings.hifo },
];

const kinds = [
  { value: 'rule', label: taxSettings.globalAllocation },
  { value: 'hand', label: taxSettings.specificAllocation },
];

/** The form for an allocation. Shows a preview before anything is saved. */
export function TransitionForm({ sources }: { readonly sources: Sources }) {
  const t = useTranslate();
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
  const needed = (text: string, words = t(contractRules.thisFieldIsRequired)) =>
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
        label={t(taxSettings.assetToAllocate)}
        value={asset}
        onChange={changing(setAsset)}
        error={needed(asset, t(contractRules.youMustEnterAnAsset))}
      />
      <SelectField
        label={t(taxSettings.allocationMethod)}
        value={kind}
        options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={changing(setKind)}
      />
      {isByHand ? (
        <ManualTransactions
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
            label={t(taxSettings.lotOrder)}
            value={order}
            options={orders.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={changing(setOrder)}
          />
          <FillOrder sources={sources} chosen={sourceIds} onChange={changing(setSourceIds)} />
        </>
      )}
      <TextField
        label={isByHand ? t(taxSettings.lotsAssignedOn) : t(taxSettings.ruleRecordedOn)}
        type="date"
        value={recordedOn}
        onChange={changing(setRecordedOn)}
        error={needed(recordedOn)}
        help={t(taxSettings.recordedOnHelp)}
      />
      <TextField
        label={t(taxSettings.booksCompletedOn)}
        type="date"
        value={completedOn}
        onChange={changing(setCompletedOn)}
        error={needed(completedOn)}
        help={t(taxSettings.booksCompletedHelp)}
      />
      <Row>
        <Button submit>{t(taxSettings.previewAllocation)}</Button>
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

interface ManualTransactionsProps {
  readonly asset: string;
  readonly sources: Sources;
  readonly parts: readonly Part[] | undefined;
  readonly onChange: (parts: readonly Part[] | undefined) => void;
  readonly tried: boolean;
}

/** Loads the lots only on request, once an asset is named. */
function ManualTransactions({ asset, sources, parts, onChange, tried }: ManualTransactionsProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ManualLots asset={asset} sources={sources} onChange={onChange} />;
  return (
    <Stack gap="half">
      <Row>
        <Button disabled={asset === ''} onClick={() => setOpen(true)}>
          {t(taxSettings.assignLots)}
        </Button>
      </Row>
      <Text tone={tried && parts === undefined ? 'strong' : 'muted'}>
        {asset === '' ? t(taxSettings.enterAssetFirst) : t(taxSettings.specificAllocationDeadline)}
      </Text>
    </Stack>
  );
}

interface FillOrderProps {
  readonly sources: Sources;
  readonly chosen: readonly string[];
  readonly onChange: (sourceIds: readonly string[]) => void;
}

/** One list per position, each offering the sources not chosen before it. */
function FillOrder({ sources, chosen, onChange }: FillOrderProps) {
  const t = useTranslate();
  const places = [...chosen, ''].slice(0, sources.length);
  return places.map((value, place) => (
    <SelectField
      key={getLabel(t, place)}
      label={getLabel(t, place)}
      value={value}
      options={[
        { value: '', label: place === 0 ? t(taxSettings.allByName) : t(taxSettings.othersByName) },
        ...sources
          .filter(({ sourceId }) => !chosen.slice(0, place).includes(sourceId))
          .map((each) => ({ value: each.sourceId, label: each.name })),
      ]}
      onChange={(id) => onChange([...chosen.slice(0, place), ...(id === '' ? [] : [id])])}
    />
  ));
}

const getLabel = (t: Translate, place: number): string =>
  place === 0 ? t(taxSettings.firstSource) : t(taxSettings.nextSource, { position: place + 1 });
