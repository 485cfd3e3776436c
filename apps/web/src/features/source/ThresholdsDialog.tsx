import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { atLeast } from '@lotbook/access/rules/number';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { Banner } from '@lotbook/ui/Banner';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Plus, Trash2 } from '@lotbook/ui/icons';
import { Row, Text } from '@lotbook/ui/layout';
import { shortenName } from '@lotbook/ui/AssetName';
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

const amount = combineRules(makeRequiredRule('field'), atLeast('0'));
const rules = { asset: makeRequiredRule('asset'), threshold: amount };

interface ThresholdsDialogProps {
  readonly source: Source;
  readonly stored: StoredThresholds;
  /** Assets with a balance now or in the past. */
  readonly assets: readonly string[];
  /** Applies if no threshold is entered. */
  readonly fallback: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Edits reconciliation thresholds: one by market value for all assets, and others in units for single assets. */
export function ThresholdsDialog({
  source,
  stored,
  assets,
  fallback,
  currency,
  onClose,
}: ThresholdsDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [material, setMaterial] = useState(stored.materialityThreshold ?? '');
  const [lines, setLines] = useState<readonly Line[]>(() =>
    stored.assets.map((each, key) => ({ key, ...each })),
  );
  const [tried, setTried] = useState(false);
  const forExchange = useAction(SetExchangeThresholds, {
    refetch: ['ExchangeAudit', 'ManualExchangeBalances'],
  });
  const forWallet = useAction(SetWalletThresholds, { refetch: ['WalletAudit'] });
  const { busy, wrong } = source.kind === 'exchange' ? forExchange : forWallet;
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
        ? await forExchange.run(
            { accountId, exchangeId: source.id, thresholds },
            t(common.changesSaved),
          )
        : await forWallet.run(
            { accountId, walletId: source.id, thresholds },
            t(common.changesSaved),
          );
    if (done) onClose();
  };
  return (
    <Dialog
      title={t(texts.thresholdsTitle)}
      open
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" submit busy={busy}>
            {t(texts.saveThresholds)}
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label={t(texts.valueThreshold, { currency })}
        value={material}
        onChange={setMaterial}
        error={tried ? materialFault : undefined}
        help={t(texts.valueThresholdHelp, {
          amount: { amount: fallback, currency: currency || 'USD' },
        })}
      />
      <Text tone="muted">{t(texts.assetThresholdHelp)}</Text>
      {lines.map((line, at) => {
        const faults = tried ? getFault(line) : undefined;
        const options = [...new Set([...free(line), line.asset])].toSorted();
        return (
          <FormRow key={line.key}>
            <SelectField
              label={t(texts.assetNumber, { number: at + 1 })}
              value={line.asset}
              onChange={(asset) => change(line.key, { asset, contract: null })}
              options={options.map((value) => ({ value, label: shortenName(value) }))}
              error={faults?.asset}
            />
            <TextField
              label={t(texts.unitsNumber, { number: at + 1 })}
              value={line.threshold}
              onChange={(threshold) => change(line.key, { threshold })}
              error={faults?.threshold}
            />
            <IconButton
              label={t(texts.removeThreshold, { number: at + 1 })}
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
            {t(texts.addAsset)}
          </Button>
        </Row>
      )}
    </Dialog>
  );
}
