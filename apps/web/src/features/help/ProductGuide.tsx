import { Drawer } from '@lotbook/ui/Drawer';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { appName } from '../../system/config.ts';
import { PageLink } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../status/use-session.ts';
import { guides } from './guide.ts';

/** How the application is used, beside the page it is used on. */
export function ProductGuide() {
  const { config } = useSession();
  const { appId } = usePlace();
  const guide = useModal('product-guide');
  return (
    <Drawer title="Product Guide" open={guide.open} onClose={guide.close}>
      <Stack gap="three">
        <Text tone="muted">{appName(config, appId)}, step by step.</Text>
        {guides[appId].map((chapter, index) => (
          <Part key={chapter.title} title={`${index + 1}. ${chapter.title}`}>
            <Text>{chapter.text}</Text>
            {chapter.page !== undefined && chapter.link && (
              <Text>
                <PageLink page={chapter.page}>{chapter.link}</PageLink>
              </Text>
            )}
          </Part>
        ))}
        <Part title="Further reading">
          <Text>
            <a href="https://www.irs.gov/filing/digital-assets" target="_blank" rel="noreferrer">
              Digital assets and tax (irs.gov)
            </a>
          </Text>
          <Text>
            <a
              href="https://www.irs.gov/forms-pubs/about-form-8949"
              target="_blank"
              rel="noreferrer"
            >
              About Form 8949 (irs.gov)
            </a>
          </Text>
        </Part>
      </Stack>
    </Drawer>
  );
}
