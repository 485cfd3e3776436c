import * as texts from '@lotbook/messages/generated/web/add-source';
import { useTranslate } from '@lotbook/ui/translate';
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
import { getGuide } from './guides.ts';
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
  /** The time zone for files without one; empty for the account's. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** The ways to add an exchange, wallet or chain, the most automatic first. */
export function AddSourceOption({
  thing,
  catalogue,
  adapters,
  zone,
  onClose,
}: AddSourceOptionProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const { importFiles, sendings } = useImporting();
  const isNew = isUnlisted(thing);
  const title = isNew
    ? thing.kind === 'exchange'
      ? t(texts.addUnlistedExchange)
      : t(texts.addUnlistedWallet)
    : t(texts.addNamed, { name: thing.name });
  const showPage = (page: string) => void navigate({ to: pageAt(page) });
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
        {!isNew && <Text tone="muted">{t(kindLabels[thing.kind])}</Text>}
        {adapter?.oauth && (
          <Part
            title={t(texts.oauthTitle, { service: adapter.label })}
            note={t(texts.oauthNote, { service: adapter.label })}
          >
            <VisitForm adapter={adapter} />
          </Part>
        )}
        {adapter && (
          <Part title={t(texts.keyTitle, { service: adapter.label })} note={t(texts.keyNote)}>
            <KeyGuide adapter={adapter} />
            <ConnectForm adapter={adapter} onMade={showPage} />
          </Part>
        )}
        {chain && (
          <Part title={t(texts.addressesTitle)} note={t(texts.addressesNote)}>
            <AddressForm chain={chain} onMade={showPage} />
          </Part>
        )}
        {thing.kind === 'wallet' && !isNew && readable.length > 0 && (
          <Part title={t(texts.addressesTitle)} note={t(texts.addressesNote)}>
            <WalletByAddress wallet={thing} chains={readable} onMade={showPage} />
          </Part>
        )}
        {hasFiles && (
          <Part title={t(texts.fileTitle)} note={t(getGuide(thing.id))}>
            <Text>{t(texts.weRead)}</Text>
            <BulletList items={thing.files.map(({ label }) => label)} />
            <DropArea
              compact
              title={t(texts.dropNamed, { name: thing.name })}
              onFiles={(files) => importFiles(files, undefined, zone || undefined)}
            >
              {t(texts.wholeHistory)}
            </DropArea>
            {sendings.length > 0 && <ImportPanel visitOnly />}
          </Part>
        )}
        {thing.kind !== 'program' && (
          <Part
            title={hasFiles ? t(texts.withoutFile) : t(texts.manualOrOwnFile)}
            note={hasFiles ? t(texts.withoutFileNote) : t(texts.manualOrOwnFileNote)}
          >
            <NameSource thing={thing} catalogue={catalogue} onMade={showPage} />
          </Part>
        )}
      </Stack>
    </Drawer>
  );
}
