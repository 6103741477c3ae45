import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

document.documentElement.lang = "en";

// jsdom lays nothing out: what asks for sizes, for the screen or for fonts is told that there is nothing.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.matchMedia = (media) =>
	({
		media,
		matches: false,
		addEventListener: () => undefined,
		removeEventListener: () => undefined,
	}) as unknown as MediaQueryList;
class NothingObserved {
	observe(): void {}
	unobserve(): void {}
	disconnect(): void {}
}
window.ResizeObserver = NothingObserved;
window.IntersectionObserver = NothingObserved as unknown as typeof IntersectionObserver;
Object.defineProperty(document, "fonts", {
	// The files of a worker share a document, and each sets it up.
	configurable: true,
	value: { addEventListener: () => undefined, removeEventListener: () => undefined, load: async () => [] },
});

// As long as browser tests wait; nothing waits that long where it does not fail. The whole page is no help in a failure.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? "") });

afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
});
