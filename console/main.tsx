import './style.css';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { followLinks } from './app/location.ts';

followLinks();
render(<App />, document.getElementById('app')!);
