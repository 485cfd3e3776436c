import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import { useMutation } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { SelectField } from '@lotbook/ui/fields';
import { Eye } from '@lotbook/ui/icons';
import { BulletList } from '@lotbook/ui/BulletList';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { BooksPart } from './BooksPart.tsx';
import { ConsentPart } from './ConsentPart.tsx';
import { curingStates, nameCuring, nameCuringReason } from './curing-texts.ts';
import { tirQueries } from './documents.ts';
import { UnmaskTin, UpdateRecipient } from './recipient-documents.ts';
import { formatAddress } from './format-address.ts';
import type { Recipient } from './Recipients.tsx';
import { useTirYear } from './use-tir-year.ts';

interface RecipientDrawerProps {
  readonly recipient: Recipient | undefined;
  readonly onClose: () => void;
}

/** One recipient: what is known, what is missing, and the masked TIN. */
export function RecipientDrawer({ recipient, onClose }: RecipientDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={recipient?.name ?? t(texts.recipient)}
      open={recipient !== undefined}
      onClose={onClose}
    >
      {recipient && <Details key={recipient.externalId} recipient={recipient} />}
    </Drawer>
  );
}

function Details({ recipient }: { readonly recipient: Recipient }) {
  const t = useTranslate();
  const { address, documentDate, consentedOn, matchCode } = recipient;
  return (
    <Stack gap="three">
      <Facts
        items={[
          [t(texts.accountNumber), recipient.externalId],
          [t(texts.tin), recipient.tin || t(common.none)],
          [t(common.address), formatAddress(address)],
          [t(texts.document), recipient.documentForm ?? t(common.none)],
          [
            t(texts.documentDate),
            documentDate === null ? t(common.notSet) : <When key="date" at={documentDate} />,
          ],
          [
            t(texts.consent),
            consentedOn === null ? t(common.none) : <When key="consent" at={consentedOn} />,
          ],
          [t(texts.matchCode), matchCode === null ? t(common.notYet) : String(matchCode)],
          [t(texts.withholding), recipient.isBackupWithheld ? t(texts.withheld) : t(common.none)],
        ]}
      />
      <Tin recipient={recipient} />
      <Curing recipient={recipient} />
      <ConsentPart recipient={recipient} />
      <BooksPart recipient={recipient} />
    </Stack>
  );
}

/** Shows the TIN only on request. The result isn't kept in the cache. */
function Tin({ recipient: { externalId, tin, hasForeignTin } }: { readonly recipient: Recipient }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const { may } = useAllowed();
  const [unmask, { data, error, loading, reset }] = useMutation(UnmaskTin, {
    fetchPolicy: 'no-cache',
  });
  if ((tin === '' && !hasForeignTin) || !may('sourceEdit')) return null;
  const shown = data?.unmaskTirTin;
  return (
    <Part title={t(texts.tin)} note={t(texts.unmaskHelp)}>
      <Stack>
        {error && <Banner tone="loss">{error.message}</Banner>}
        {shown && (
          <Text tone="strong">
            {[shown.tin, shown.foreignTin].filter((each) => each !== '').join(' · ')}
          </Text>
        )}
        <Row>
          {shown ? (
            <Button small onClick={reset}>
              {t(texts.maskTin)}
            </Button>
          ) : (
            <Button
              small
              busy={loading}
              icon={<Eye size={16} aria-hidden />}
              onClick={() =>
                // The error is shown above.
                void unmask({ variables: { accountId, externalId, taxYear: year } }).catch(() => {})
              }
            >
              {t(texts.unmaskTin)}
            </Button>
          )}
        </Row>
      </Stack>
    </Part>
  );
}

function Curing({
  recipient: { externalId, curing, curingReasons },
}: {
  readonly recipient: Recipient;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const { may } = useAllowed();
  const action = useAction(UpdateRecipient, { refetch: tirQueries });
  return (
    <Part title={t(texts.documentation)}>
      <Stack>
        {curingReasons.length === 0 ? (
          <Text tone="muted">{t(texts.nothingMissing)}</Text>
        ) : (
          <BulletList items={curingReasons.map((reason) => nameCuringReason(reason, t))} />
        )}
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <SelectField
          label={t(common.status)}
          value={curing}
          disabled={!may('clientEdit') || action.busy}
          onChange={(next) =>
            void action.run(
              { accountId, externalId, taxYear: year, curing: next },
              t(common.changesSaved),
            )
          }
          options={curingStates.map((value) => ({ value, label: nameCuring(value, t) }))}
        />
      </Stack>
    </Part>
  );
}
