import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Catalogue } from '@lotbook/ui/Catalogue';
import { SourceMark } from '@lotbook/ui/SourceName';
import type { Adapter } from './use-adapters.ts';
import { kindLabels, type Thing } from './source-options.ts';

const SHOWN = 40;

/** The matching exchanges, wallets and chains, each with the ways to add it. */
export function SourceOptionList({
  things,
  adapters,
  onChoose,
}: {
  readonly things: readonly Thing[];
  readonly adapters: readonly Adapter[];
  readonly onChoose: (thing: Thing) => void;
}) {
  const t = useTranslate();
  return (
    <Catalogue
      entries={things.slice(0, SHOWN).map((thing) => ({
        id: thing.key,
        title: thing.name,
        mark: <SourceMark name={thing.name} provider={thing.id} />,
        purpose: `${t(kindLabels[thing.kind])} · ${formatWays(t, thing, adapters)}`,
        actions: (
          <Button
            small
            onClick={() => onChoose(thing)}
            label={t(texts.addOption, {
              name: thing.name,
              kind: t(kindLabels[thing.kind]).toLowerCase(),
            })}
          >
            {t(common.add)}
          </Button>
        ),
      }))}
    />
  );
}

function formatWays(
  t: Translate,
  { id, files, kind }: Thing,
  adapters: readonly Adapter[],
): string {
  const live = adapters.find((one) => one.provider === id && one.kind === kind);
  const automatic = live
    ? [
        ...(live.oauth ? [t(texts.waySignIn)] : []),
        kind === 'chain' ? t(texts.wayAddress) : t(texts.wayApiKey),
      ]
    : kind === 'wallet' && adapters.some((one) => one.kind === 'chain')
      ? [t(texts.wayAddress)]
      : [];
  const byFile = files.length === 0 ? [] : [t(texts.wayFile, { count: files.length })];
  const manual = kind === 'program' ? [] : [t(texts.wayManual)];
  return [...automatic, ...byFile, ...manual].join(', ');
}
