import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// A test sets NODE_ENV to another value, for which React has a slower build.
process.env.NODE_ENV = 'production';

/** Builds the console as static files below /console/. The page's server replaces `__NONCE__`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    // Only browsers older than the supported ones need the inline script for module preloading.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
