import { atLeast } from '@lotbook/access/rules/number';
import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { Banner } from '@lotbook/ui/Banner';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Plus, Trash2 } from '@lotbook/ui/icons';
import { Row, Text } from '@lotbook/ui/layout';
import { shortened } from '@lotbook/ui/AssetName';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Source } from '../sources/use-sources.ts';
import {
  SetExchangeThresholds,
  SetWalletThresholds,
  type StoredThresholds,
} from './threshold-documents.ts';

interface Line {
  readonly key: number;
  readonly asset: string;
  readonly contract: string | null;
  readonly threshold: string;
}

const amount = combineRules(required('field'), atLeast('0'));
const rules = { asset: required('asset'), threshold: amount };

interface ThresholdsDialogProps {
  readonly source: Source;
  readonly kept: StoredThresholds;
  /** What is held there, or was. */
  readonly assets: readonly string[];
  /** What counts where nothing is entered. */
  readonly usual: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** How far the balances of a source may lie apart before they count as different: in all by worth, and of single assets by units. */
export function ThresholdsDialog({
  source,
  kept,
  assets,
  usual,
  currency,
  onClose,
}: ThresholdsDialogProps) {
  const accountId = useAccountId();
  const [material, setMaterial] = useState(kept.materialityThreshold ?? '');
  const [lines, setLines] = useState<readonly Line[]>(() =>
    kept.assets.map((each, key) => ({ key, ...each })),
  );
  const [tried, setTried] = useState(false);
  const ofExchange = useAction(SetExchangeThresholds, {
    refetch: ['ExchangeAudit', 'ManualExchangeBalances'],
  });
  const ofWallet = useAction(SetWalletThresholds, { refetch: ['WalletAudit'] });
  const { busy, wrong } = source.kind === 'exchange' ? ofExchange : ofWallet;
  const getFault = ({ asset, threshold }: Line) => ({
    asset: rules.asset(asset),
    threshold: rules.threshold(threshold),
  });
  const materialFault = material.trim() === '' ? undefined : amount(material);
  const isWrong =
    materialFault !== undefined ||
    lines.some((line) => Object.values(getFault(line)).some((fault) => fault !== undefined));
  const change = (key: number, fields: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...fields } : line)));
  const free = (line?: Line) =>
    assets.filter((asset) => asset === line?.asset || lines.every((each) => each.asset !== asset));
  const add = () => {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    setLines([...lines, { key, asset: free().toSorted()[0] ?? '', contract: null, threshold: '' }]);
  };
  const save = async () => {
    setTried(true);
    if (isWrong) return;
    const own = lines.map(({ asset, contract, threshold }) => ({
      asset,
      contract,
      threshold: threshold.trim(),
    }));
    const thresholds = { materialityThreshold: material.trim() || null, assets: own };
    const done =
      source.kind === 'exchange'
        ? await ofExchange.run({ accountId, exchangeId: source.id, thresholds }, 'Saved.')
        : await ofWallet.run({ accountId, walletId: source.id, thresholds }, 'Saved.');
    if (done) onClose();
  };
  return (
    <Dialog
      title="How far balances may lie apart"
      open
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Save thresholds
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label={`Worth of a difference that does not matter, ${currency}`}
        value={material}
        onChange={setMaterial}
        error={tried ? materialFault : undefined}
        help={`It counts for each asset without a threshold of its own. Left empty: ${usual} ${currency}.`}
      />
      <Text tone="muted">
        Single assets can have a threshold in their own units, whatever they are worth.
      </Text>
      {lines.map((line, at) => {
        const faults = tried ? getFault(line) : undefined;
        const options = [...new Set([...free(line), line.asset])].toSorted();
        return (
          <FormRow key={line.key}>
            <SelectField
              label={`Asset ${at + 1}`}
              value={line.asset}
              onChange={(asset) => change(line.key, { asset, contract: null })}
              options={options.map((value) => ({ value, label: shortened(value) }))}
              error={faults?.asset}
            />
            <TextField
              label={`Units ${at + 1}`}
              value={line.threshold}
              onChange={(threshold) => change(line.key, { threshold })}
              error={faults?.threshold}
            />
            <IconButton
              label={`Leave threshold ${at + 1} out`}
              onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </FormRow>
        );
      })}
      {free().length > 0 && (
        <Row>
          <Button small icon={<Plus size={16} aria-hidden />} onClick={add}>
            Add an asset
          </Button>
        </Row>
      )}
    </Dialog>
  );
}
