import * as help from '@lotbook/messages/generated/web/help';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Drawer } from '@lotbook/ui/Drawer';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { appName } from '../../system/config.ts';
import { PageLink } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../status/use-session.ts';
import { guides } from './guide.ts';

/** The guide to the application, shown next to the page. */
export function ProductGuide() {
  const t = useTranslate();
  const { config } = useSession();
  const { appId } = usePlace();
  const guide = useModal('product-guide');
  return (
    <Drawer title={t(contract.productGuide)} open={guide.open} onClose={guide.close}>
      <Stack gap="three">
        <Text tone="muted">{t(help.stepByStep, { app: appName(config, appId) })}</Text>
        {guides[appId].map((chapter, index) => (
          <Part key={chapter.title.code} title={`${index + 1}. ${t(chapter.title)}`}>
            <Text>{t(chapter.text)}</Text>
            {chapter.page !== undefined && chapter.link && (
              <Text>
                <PageLink page={chapter.page}>{t(chapter.link)}</PageLink>
              </Text>
            )}
          </Part>
        ))}
        <Part title={t(help.furtherReading)}>
          <Text>
            <a href="https://www.irs.gov/filing/digital-assets" target="_blank" rel="noreferrer">
              {t(help.irsDigitalAssets)}
            </a>
          </Text>
          <Text>
            <a
              href="https://www.irs.gov/forms-pubs/about-form-8949"
              target="_blank"
              rel="noreferrer"
            >
              {t(help.irsForm8949)}
            </a>
          </Text>
        </Part>
      </Stack>
    </Drawer>
  );
}
