import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { useTranslate } from '@lotbook/ui/translate';
import { AssetName } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Form } from '@lotbook/ui/Form';
import { TextField } from '@lotbook/ui/fields';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { refetch, UpdateAssetTraits } from './documents.ts';

interface AssetsCardProps {
  readonly assets: TaxProfileQuery['taxProfile']['assets'];
  readonly mayEdit: boolean;
}

/** Assets that the law treats differently from other digital assets. */
export function AssetsCard({ assets, mayEdit }: AssetsCardProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [asset, setAsset] = useState('');
  const [collectible, setCollectible] = useState(false);
  const [security, setSecurity] = useState(false);
  const [tried, setTried] = useState(false);
  const mark = useAction(UpdateAssetTraits, { refetch });
  const unmark = useAction(UpdateAssetTraits, { refetch, toastWrong: true });
  const missing = asset.trim() === '' ? t(contractRules.youMustEnterAnAsset) : undefined;
  const unsaid = collectible || security ? undefined : t(contractRules.anOptionMustBeSelected);
  const save = async () => {
    setTried(true);
    if (missing ?? unsaid) return;
    if (
      !(await mark.run(
        { accountId, asset: asset.trim(), collectible, security },
        t(taxSettings.saved),
      ))
    )
      return;
    setAsset('');
    setTried(false);
  };
  return (
    <Section title={t(taxSettings.specialAssets)} note={t(taxSettings.specialAssetsNote)}>
      <Stack gap="three">
        {assets.length === 0 && <Text tone="muted">{t(taxSettings.noSpecialAssets)}</Text>}
        {assets.map((one) => (
          <Row key={one.asset} between>
            <Row>
              <AssetName asset={one.asset} />
              {one.security && <Badge>{t(taxSettings.security)}</Badge>}
              {one.collectible && <Badge>{t(taxSettings.collectible)}</Badge>}
            </Row>
            {mayEdit && (
              <Button
                small
                kind="quiet"
                busy={unmark.busy}
                onClick={() =>
                  void unmark.run(
                    { accountId, asset: one.asset },
                    t(taxSettings.assetUnmarked, { asset: one.asset }),
                  )
                }
              >
                {t(taxSettings.unmarkAsset, { asset: one.asset })}
              </Button>
            )}
          </Row>
        ))}
        {mayEdit && (
          <Form onSubmit={() => void save()}>
            <TextField
              label={t(taxSettings.asset)}
              value={asset}
              onChange={setAsset}
              error={tried ? (missing ?? mark.wrong) : mark.wrong}
              help={t(taxSettings.assetHelp)}
            />
            <CheckField
              label={t(taxSettings.isSecurity)}
              help={t(taxSettings.isSecurityHelp)}
              checked={security}
              onChange={setSecurity}
            />
            <CheckField
              label={t(taxSettings.isCollectible)}
              help={t(taxSettings.isCollectibleHelp)}
              checked={collectible}
              onChange={setCollectible}
              error={tried ? unsaid : undefined}
            />
            <Row>
              <Button submit busy={mark.busy}>
                {t(taxSettings.mark)}
              </Button>
            </Row>
          </Form>
        )}
      </Stack>
    </Section>
  );
}
