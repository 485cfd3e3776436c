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

/** Assets that the law treats unlike other digital assets. */
export function AssetsCard({ assets, mayEdit }: AssetsCardProps) {
  const accountId = useAccountId();
  const [asset, setAsset] = useState('');
  const [collectible, setCollectible] = useState(false);
  const [security, setSecurity] = useState(false);
  const [tried, setTried] = useState(false);
  const mark = useAction(UpdateAssetTraits, { refetch });
  const unmark = useAction(UpdateAssetTraits, { refetch, toastWrong: true });
  const missing = asset.trim() === '' ? 'You must enter an asset' : undefined;
  const unsaid = collectible || security ? undefined : 'An option must be selected';
  const save = async () => {
    setTried(true);
    if (missing ?? unsaid) return;
    if (
      !(await mark.run(
        { accountId, asset: asset.trim(), collectible, security },
        'Saved. Your figures are computed again.',
      ))
    )
      return;
    setAsset('');
    setTried(false);
  };
  return (
    <Section
      title="Assets unlike others"
      note="Tokenized stock and other securities, and what stands for a collectible such as art or gold."
    >
      <Stack gap="three">
        {assets.length === 0 && <Text tone="muted">None is marked.</Text>}
        {assets.map((one) => (
          <Row key={one.asset} between>
            <Row>
              <AssetName asset={one.asset} />
              {one.security && <Badge>Security</Badge>}
              {one.collectible && <Badge>Collectible</Badge>}
            </Row>
            {mayEdit && (
              <Button
                small
                kind="quiet"
                busy={unmark.busy}
                onClick={() =>
                  void unmark.run(
                    { accountId, asset: one.asset },
                    `${one.asset} is an asset like others. Your figures are computed again.`,
                  )
                }
              >
                Unmark {one.asset}
              </Button>
            )}
          </Row>
        ))}
        {mayEdit && (
          <Form onSubmit={() => void save()}>
            <TextField
              label="Asset"
              value={asset}
              onChange={setAsset}
              error={tried ? (missing ?? mark.wrong) : mark.wrong}
              help="As your transactions name it."
            />
            <CheckField
              label="It is also a stock or a security"
              help="Losses of wash sales are put off onto what was bought within thirty days (IRC 1091)."
              checked={security}
              onChange={setSecurity}
            />
            <CheckField
              label="What stands behind it is a collectible"
              help="Long-term gains bear the rate of collectibles (IRC 408(m))."
              checked={collectible}
              onChange={setCollectible}
              error={tried ? unsaid : undefined}
            />
            <Row>
              <Button submit busy={mark.busy}>
                Mark
              </Button>
            </Row>
          </Form>
        )}
      </Stack>
    </Section>
  );
}
