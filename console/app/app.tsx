import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Card, Page } from '../parts/page.tsx';
import { Empty, FaultNote, Skeleton } from '../parts/states.tsx';
import { type ApiFault, get, placeLeft } from './api.ts';
import { BASE, goTo, matchPath, path } from './location.ts';
import { Drawer, Navigation } from './navigation.tsx';
import type { ScreenProps } from './screen-props.ts';
import { SCREENS } from './screens.ts';
import { mayDo, type Session, session } from './session.ts';
import { Toasts } from './toasts.tsx';
import { faultOf } from './use-data.ts';

export function App() {
  const [fault, setFault] = useState<ApiFault | undefined>(undefined);
  const load = () =>
    get<Session>('/session').then(
      (known) => {
        const left = placeLeft();
        if (left !== undefined && path.value === '/') goTo(left.slice(BASE.length), { isReplacing: true });
        session.value = known;
        setFault(undefined);
      },
      (error: unknown) => setFault(faultOf(error)),
    );
  useEffect(() => void load(), []);
  if (session.value === undefined)
    return <main class="main">{fault !== undefined && fault.status !== 401 && <FaultNote fault={fault} retry={load} />}</main>;
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <div class="shell">
        <Drawer />
        <Navigation />
        <main class="main" id="main" tabIndex={-1}>
          <CurrentScreen />
        </main>
      </div>
      <Toasts />
    </>
  );
}

function CurrentScreen() {
  const here = path.value;
  for (const screen of SCREENS) {
    const params = matchPath(screen.pattern, here);
    if (params === undefined) continue;
    if (!mayDo(screen.role)) return <NotYours role={screen.role} />;
    return (
      <Faults key={here}>
        <Loading key={here} load={screen.load} params={params} />
      </Faults>
    );
  }
  return (
    <Page title="Nothing is here">
      <Card>
        <Empty
          title="No screen has this address"
          action={
            <a class="button" href={`${BASE}/`}>
              Go to the start page
            </a>
          }
        >
          The link may be old, or a letter is missing.
        </Empty>
      </Card>
    </Page>
  );
}

function NotYours({ role }: { readonly role: string }) {
  return (
    <Page title="Not for your role">
      <Card>
        <Empty icon="privacy" title={`This screen needs the role ${role}`}>
          You are signed in as {session.value?.role}. An owner can change your role under Operators.
        </Empty>
      </Card>
    </Page>
  );
}

const loaded = new Map<unknown, ComponentType<ScreenProps>>();

function Loading({ load, params }: { readonly load: (typeof SCREENS)[number]['load'] } & ScreenProps) {
  const [Shown, setShown] = useState<ComponentType<ScreenProps> | undefined>(() => loaded.get(load));
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (loaded.has(load)) return;
    load().then(
      ({ default: screen }) => {
        loaded.set(load, screen);
        setShown(() => screen);
      },
      // After an upgrade the old files are gone.
      () => setFailed(true),
    );
  }, [load]);
  if (hasFailed)
    return (
      <Empty
        icon="warning"
        title="This screen could not be loaded"
        action={
          <a class="button" href={window.location.href} target="_self">
            Load the page again
          </a>
        }
      >
        The service may have been upgraded or stopped.
      </Empty>
    );
  return Shown === undefined ? <Skeleton lines={5} /> : <Shown params={params} />;
}

/** A fault of one screen leaves the navigation alone. */
class Faults extends Component<{ readonly children: ComponentChildren }, { readonly error?: unknown }> {
  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown): void {
    reportError(error);
  }
  override render() {
    if (this.state.error !== undefined)
      return (
        <Empty
          icon="warning"
          title="This screen has a fault"
          action={
            <a class="button" href={window.location.href} target="_self">
              Load it again
            </a>
          }
        >
          If it happens again, please report what you did. Nothing was changed by it.
        </Empty>
      );
    return this.props.children;
  }
}
