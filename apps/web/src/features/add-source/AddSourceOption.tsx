import { BulletList } from '@lotbook/ui/BulletList';
import { Drawer } from '@lotbook/ui/Drawer';
import { DropArea } from '@lotbook/ui/DropArea';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useNavigate } from '@tanstack/react-router';
import { usePageAt } from '../../system/place.ts';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { useImporting } from '../imports/ImportProvider.tsx';
import type { Catalogue } from '../sources/use-catalogue.ts';
import { AddressForm } from './AddressForm.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { getGuideText } from './guides.ts';
import { KeyGuide } from './KeyGuide.tsx';
import { NameSource } from './NameSource.tsx';
import { VisitForm } from './VisitForm.tsx';
import { WalletByAddress } from './WalletByAddress.tsx';
import { isUnlisted, kindLabels, type Thing } from './source-options.ts';
import type { Adapter } from './use-adapters.ts';

interface AddSourceOptionProps {
  readonly thing: Thing;
  readonly catalogue: Catalogue;
  readonly adapters: readonly Adapter[];
  /** The zone of times that carry none, where one was chosen. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** The ways to bring one exchange, wallet or chain in, the best first: what you need, and where it is. */
export function AddSourceOption({
  thing,
  catalogue,
  adapters,
  zone,
  onClose,
}: AddSourceOptionProps) {
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const { importFiles, sendings } = useImporting();
  const isNew = isUnlisted(thing);
  const title = isNew
    ? thing.kind === 'exchange'
      ? 'Add an unlisted exchange'
      : 'Add an unlisted wallet or chain'
    : `Add ${thing.name}`;
  const made = (page: string) => void navigate({ to: pageAt(page) });
  const adapter = adapters.find(
    ({ kind, provider }) => kind !== 'chain' && provider === thing.id && kind === thing.kind,
  );
  const chain =
    thing.kind === 'chain' &&
    adapters.some((one) => one.kind === 'chain' && one.provider === thing.id)
      ? catalogue.blockchains.find(({ id }) => id === thing.id)
      : undefined;
  const readable = catalogue.blockchains.filter(({ id }) =>
    adapters.some((one) => one.kind === 'chain' && one.provider === id),
  );
  const hasFiles = thing.files.length > 0;
  return (
    <Drawer title={title} open onClose={onClose}>
      <Stack gap="three">
        {!isNew && <Text tone="muted">{kindLabels[thing.kind]}</Text>}
        {adapter?.oauth && (
          <Part
            title={`By signing in at ${adapter.label}`}
            note="It asks you there whether your history may be read. No key to copy, and nothing can be traded or moved with it."
          >
            <VisitForm adapter={adapter} />
          </Part>
        )}
        {adapter && (
          <Part
            title={`With a key of ${adapter.label}`}
            note="It fetches by itself from then on. The key is sealed, and can read, not trade."
          >
            <KeyGuide adapter={adapter} />
            <ConnectForm adapter={adapter} onMade={made} />
          </Part>
        )}
        {chain && (
          <Part
            title="With its addresses"
            note="Read from the chain by itself from then on. Addresses can spend nothing."
          >
            <AddressForm chain={chain} onMade={made} />
          </Part>
        )}
        {thing.kind === 'wallet' && !isNew && readable.length > 0 && (
          <Part
            title="With its addresses"
            note="Read from the chain by itself from then on. Addresses can spend nothing."
          >
            <WalletByAddress wallet={thing} chains={readable} onMade={made} />
          </Part>
        )}
        {hasFiles && (
          <Part title="With its export file" note={getGuideText(thing.id)}>
            <Text>We read:</Text>
            <BulletList items={thing.files.map(({ label }) => label)} />
            <DropArea
              compact
              title={`Drop files of ${thing.name} here`}
              onFiles={(files) => importFiles(files, undefined, zone || undefined)}
            >
              Several at once is fine. The whole history, not only this year: what you sold now may
              have been bought long ago.
            </DropArea>
            {sendings.length > 0 && <ImportPanel visitOnly />}
          </Part>
        )}
        {thing.kind !== 'program' && (
          <Part
            title={hasFiles ? 'Without a file' : 'By hand, or with a file of your own'}
            note={
              hasFiles
                ? 'Add it empty, and enter what happened by hand.'
                : 'Add it empty. Then enter what happened by hand, or drop a CSV and tell what its columns hold: it is read that way from then on.'
            }
          >
            <NameSource thing={thing} catalogue={catalogue} onMade={made} />
          </Part>
        )}
      </Stack>
    </Drawer>
  );
}
