/**
 * Lets React work on a page that the browser translates. A translator replaces text nodes by `<font>` elements, which
 * React does not notice: it would write new figures into detached nodes, and fail when it removes one of them
 * (https://github.com/facebook/react/issues/11538).
 */
export function supportTranslation(page: Document = document): void {
  const replaced = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const added = [...addedNodes, previousSibling, nextSibling];
      for (const node of removedNodes) if (isText(node)) remember(node, added.find(isTranslation));
    }
  });
  replaced.observe(page, { childList: true, subtree: true });

  const changed = new MutationObserver((records) => {
    for (const { target } of records) restore(target);
  });

  /** Elements that show the translation of a replaced text. */
  const translations = new WeakMap<Node, Element>();
  let isPatched = false;

  const remember = (text: Text, translation: Element | undefined) => {
    if (!translation) return;
    translations.set(text, translation);
    changed.observe(text, { characterData: true });
    if (isPatched) return;
    isPatched = true;
    patchNodes((text) => translations.get(text));
  };

  /** Puts a changed text back in place of its outdated translation, which the browser then translates again. */
  const restore = (text: Node) => {
    const translation = translations.get(text);
    if (!text.isConnected && translation?.isConnected) translation.replaceWith(text);
  };
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.localName === 'font';
}

/** Makes React's calls for a replaced text act on its translation. */
function patchNodes(translationOf: (text: Node) => Element | undefined): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  /** The child of `parent` that shows `node`: itself, or its translation; null when neither is there. */
  const shown = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === parent || !isText(node)) return node;
    const translation = translationOf(node);
    return translation?.parentNode === parent ? translation : null;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const node = shown(this, child);
    if (node) removeChild.call(this, node);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    translationOf(node)?.remove();
    insertBefore.call(this, node, before && shown(this, before));
    return node;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    translationOf(node)?.remove();
    appendChild.call(this, node);
    return node;
  };
}
