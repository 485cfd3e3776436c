import { lazy, Suspense, type ReactNode } from 'react';
import { useModal } from '../../system/modals.ts';
import { useIsPrompted } from '../../system/sign-in-again.ts';
import { FloatingHelp } from '../help/FloatingHelp.tsx';
import { useAccountIdIfAny } from '../account/use-account.ts';
import { useSession } from '../shared/use-session.ts';
import { useEntryModal } from '../manual/use-entry-modal.ts';
import { ModalBoundary } from './ModalBoundary.tsx';

const ProductGuide = lazy(async () => ({
  default: (await import('../help/ProductGuide.tsx')).ProductGuide,
}));
const ContactSupport = lazy(async () => ({
  default: (await import('../help/ContactSupport.tsx')).ContactSupport,
}));
const CreateAccount = lazy(async () => ({
  default: (await import('../accounts/CreateAccount.tsx')).CreateAccount,
}));
const AccountPicker = lazy(async () => ({
  default: (await import('../accounts/AccountPicker.tsx')).AccountPicker,
}));
const TriggerUpdate = lazy(async () => ({
  default: (await import('./TriggerUpdate.tsx')).TriggerUpdate,
}));

const EntryDrawer = lazy(async () => ({
  default: (await import('../manual/EntryDrawer.tsx')).EntryDrawer,
}));
const ClientPicker = lazy(async () => ({
  default: (await import('../clients/ClientPicker.tsx')).ClientPicker,
}));
const SignInAgainDialog = lazy(async () => ({
  default: (await import('./SignInAgainDialog.tsx')).SignInAgainDialog,
}));
const ConvertTrial = lazy(async () => ({
  default: (await import('../checkout/ConvertTrial.tsx')).ConvertTrial,
}));

/** The modals that any page can open. Each loads when first opened. */
export function Modals() {
  const accountId = useAccountIdIfAny();
  const { again } = useSession();
  const mustSignIn = useIsPrompted(again);
  return (
    <>
      <FloatingHelp />
      <Slot id="product-guide">
        <ProductGuide />
      </Slot>
      <Slot id="contact-support">
        <ContactSupport />
      </Slot>
      <Slot id="create-account">
        <CreateAccount />
      </Slot>
      <Slot id="account-picker">
        <AccountPicker />
      </Slot>
      {accountId !== undefined && (
        <>
          <Slot id="trigger-update">
            <TriggerUpdate />
          </Slot>
          <EntrySlot />
          <Slot id="client-picker">
            <ClientPicker />
          </Slot>
          <Slot id="convert-trial">
            <ConvertTrial />
          </Slot>
        </>
      )}
      {mustSignIn && (
        <ModalBoundary onClose={() => again.end(false)}>
          <Suspense>
            <SignInAgainDialog />
          </Suspense>
        </ModalBoundary>
      )}
    </>
  );
}

function EntrySlot() {
  const { subject, close } = useEntryModal();
  if (subject === undefined) return null;
  return (
    <ModalBoundary onClose={close}>
      <Suspense>
        <EntryDrawer key={subject} subject={subject} onClose={close} />
      </Suspense>
    </ModalBoundary>
  );
}

function Slot({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { open, close } = useModal(id);
  if (!open) return null;
  return (
    <ModalBoundary onClose={close}>
      <Suspense>{children}</Suspense>
    </ModalBoundary>
  );
}
