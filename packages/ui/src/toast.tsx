import './toast.css';
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { X } from 'lucide-react';
import { placeFocus } from './place-focus.ts';

export type ToastTone = 'info' | 'gain' | 'loss';
interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: ToastAction | undefined;
}
/** What can be done about it: `Undo`. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
type Show = (text: string, tone?: ToastTone, action?: ToastAction) => void;

const ToastContext = createContext<Show>(() => undefined);
/** Says something in passing, in the corner, for six seconds; for twenty where something can be done about it (failures stay until closed). */
export const useToast = (): Show => useContext(ToastContext);

type Lend = (place: HTMLElement) => () => void;
const PlaceContext = createContext<Lend>(() => () => undefined);

/**
 * Where toasts stand while a dialog is open that this is in: all else is out of reach then, for the keyboard and for who listens. They take room of their own at its
 * upper or lower edge, so that they cover none of its buttons; and stand above a bar that itself stands at the end of the page.
 */
export function ToastPlace({ edge }: { readonly edge: 'top' | 'bottom' | 'above' }) {
  const lend = useContext(PlaceContext);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current ? lend(place.current) : undefined), [lend]);
  return <div ref={place} className={`lb-toast-place lb-toast-place-${edge}`} />;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback<Show>(
    (text, tone = 'info', action) => {
      next.current += 1;
      const id = next.current;
      setToasts((shown) => [
        ...shown.filter((toast) => toast.text !== text).slice(-3),
        { id, text, tone, action },
      ]);
      if (tone !== 'loss') setTimeout(() => close(id), action ? 20_000 : 6000);
    },
    [close],
  );
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const lend = useCallback<Lend>((place) => {
    setPlaces((lent) => [...lent, place]);
    return () => setPlaces((lent) => lent.filter((each) => each !== place));
  }, []);
  const inFront = places.at(-1);
  // Whoever closes a toast, or does what it offers, goes on where they came from.
  const before = useRef<HTMLElement>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (!isWithin.current) return;
    placeFocus(before.current);
    isWithin.current = document.activeElement?.closest('.lb-toasts') !== null;
  });
  const list = useMemo(
    () => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes who comes and goes; nothing is done here
      <output
        className="lb-toasts lb-no-print"
        onFocus={({ currentTarget, relatedTarget }) => {
          isWithin.current = true;
          const from = relatedTarget instanceof HTMLElement ? relatedTarget : null;
          if (!currentTarget.contains(from)) before.current = from;
        }}
        onBlur={() => {
          isWithin.current = false;
        }}
      >
        {toasts.map((toast) => (
          <div key={toast.id} className={`lb-toast lb-toast-${toast.tone}`}>
            <span>{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                className="lb-toast-action"
                onClick={() => {
                  close(toast.id);
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button type="button" aria-label="Close" onClick={() => close(toast.id)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        ))}
      </output>
    ),
    [toasts, close],
  );
  return (
    <ToastContext value={show}>
      <PlaceContext value={lend}>{children}</PlaceContext>
      {inFront ? createPortal(list, inFront) : list}
    </ToastContext>
  );
}
