require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

/** Of drafts of forms (shared/forms/src/kept-values.ts). */
const DRAFTS = 'foyer.form.';

// Generous limit for a machine with two busy cores.
configure({ asyncUtilTimeout: 20_000 });

// A form that was left deletes its draft a moment later: the next test must not find it.
beforeEach(() => {
  for (const key of Object.keys(globalThis.localStorage ?? {}))
    if (key.startsWith(DRAFTS)) localStorage.removeItem(key);
});

// Browser APIs that jsdom lacks. They do nothing unless a test replaces them.
if (typeof window !== 'undefined') {
  const nothing = () => {};

  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
    dispatchEvent: () => false,
  });

  class SilentObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  window.ResizeObserver ??= SilentObserver;
  window.IntersectionObserver ??= SilentObserver;
  window.scrollTo = nothing;
  Element.prototype.scrollIntoView ??= nothing;
  Element.prototype.animate ??= () => ({ cancel: nothing });

  const dialog = window.HTMLDialogElement?.prototype;
  if (dialog && !dialog.showModal) {
    dialog.show = function show() {
      this.open = true;
    };
    dialog.showModal = function showModal() {
      this.open = true;
    };
    dialog.close = function close(returnValue) {
      if (!this.open) return;
      if (returnValue !== undefined) this.returnValue = returnValue;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  }
}
