import { useEffect, useRef } from 'preact/hooks';
import { Icon, Logo } from '../parts/icon.tsx';
import { words } from './format.ts';
import { BASE, path } from './location.ts';
import { entryOf, NAVIGATION, SCREENS } from './screens.ts';
import { mayDo, session } from './session.ts';
import { setTheme, THEMES, theme } from './theme.ts';

export function Navigation() {
  const here = entryOf(path.value);
  return (
    <div class="side">
      <a class="brand" href={`${BASE}/`}>
        <Logo />
        Namesake
      </a>
      <nav aria-label="Screens">
        {NAVIGATION.map(({ title, entries }) => {
          const shown = entries.filter((entry) => mayDo(SCREENS.find(({ pattern }) => pattern === entry.path)?.role ?? 'owner'));
          if (shown.length === 0) return null;
          return (
            <div key={title ?? ''}>
              {title !== undefined && <h2>{title}</h2>}
              <ul>
                {shown.map(({ path: target, text, icon }) => (
                  <li key={target}>
                    <a href={`${BASE}${target}`} aria-current={here === target ? 'page' : undefined}>
                      <Icon name={icon} />
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <Who />
    </div>
  );
}

function Who() {
  const { name, role, actor, csrf_token: token } = session.value!;
  const shown = name ?? actor;
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
  return (
    <div class="who">
      <div class="who-card">
        <span class="avatar" aria-hidden="true">
          {shown.charAt(0)}
        </span>
        <span>
          <a href="/" title="Your password and authenticator app">
            {shown}
          </a>
          <br />
          <span class="soft tiny">{words(role)}</span>
        </span>
      </div>
      <div class="row">
        <button
          type="button"
          class="button quiet small"
          onClick={() => setTheme(next)}
          title={`Colours: ${theme.value}. Press for ${next}.`}
        >
          <Icon name="theme" />
          {words(theme.value)}
        </button>
        <form method="post" action="/sign-out">
          <input type="hidden" name="token" value={token ?? ''} />
          <button type="submit" class="button quiet small">
            <Icon name="out" />
            Sign out
          </button>
        </form>
      </div>
    </div>
  );
}

/** The navigation of a phone: it opens from the top bar and closes when a screen was chosen. */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const here = path.value;
  useEffect(() => dialog.current?.close(), [here]);
  return (
    <>
      <header class="topbar">
        <a class="brand" href={`${BASE}/`}>
          <Logo />
          Namesake
        </a>
        <button type="button" class="button quiet icon" aria-label="Open the navigation" onClick={() => dialog.current?.showModal()}>
          <Icon name="menu" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, and links are links. */}
      <dialog
        ref={dialog}
        class="drawer"
        aria-label="Navigation"
        onClick={(event) => {
          const link = (event.target as Element).closest('a');
          if (event.target === dialog.current || link !== null) dialog.current?.close();
        }}
      >
        <Navigation />
      </dialog>
    </>
  );
}
