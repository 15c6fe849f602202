import './library.css';
import './main.css';
import { Anchor, createTheme, MantineProvider, type CSSVariablesResolver } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Router } from './router.tsx';

const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  primaryColor: 'blue',
  primaryShade: { light: 9, dark: 8 },
  defaultRadius: 'md',
  autoContrast: true,
  // A link is as large as the text around it.
  components: { Anchor: Anchor.extend({ defaultProps: { inherit: true } }) },
});
/** Returns colours for dimmed text, with a contrast of at least 4.5 to 1 on every background. */
const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5a6169', '--mantine-color-placeholder': '#5a6169' },
  dark: { '--mantine-color-dimmed': '#b0b6bd', '--mantine-color-placeholder': '#b0b6bd' },
});
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The library that blocks scrolling behind a dialogue reads the nonce for its style element here.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Router>
        <App />
      </Router>
    </MantineProvider>
  </StrictMode>,
);
