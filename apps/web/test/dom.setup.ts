import "fake-indexeddb/auto";
import { configure } from "@testing-library/dom";
import { flushSync } from "react-dom";
import { afterEach } from "vitest";
import { cleanup } from "./render.tsx";

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
// jsdom would look for each element through all rules of the browser's own style sheet, which takes ten times as long as the rest of a
// test: whether something is a block or hidden is all that names that are read aloud depend on.
const blocks =
	/^(address|article|aside|d[dlt]|details|div|fieldset|figure|footer|form|h[1-6]|header|li|main|nav|ol|p|section|summary|ul)$/;
window.getComputedStyle = (element) => {
	const { style, hidden, localName } = element as HTMLElement;
	const display = style.display || (hidden ? "none" : blocks.test(localName) ? "block" : "inline");
	const known: Record<string, string> = { display, visibility: style.visibility || "visible" };
	const getPropertyValue = (name: string) => known[name] ?? style.getPropertyValue(name);
	return new Proxy(style, {
		get: (_, name) =>
			name === "getPropertyValue" ? getPropertyValue : (known[name as string] ?? Reflect.get(style, name)),
	});
};
window.ResizeObserver = NothingObserved;
window.IntersectionObserver = NothingObserved as unknown as typeof IntersectionObserver;
Object.defineProperty(document, "fonts", {
	// The files of a worker share a document, and each sets it up.
	configurable: true,
	value: { addEventListener: () => undefined, removeEventListener: () => undefined, load: async () => [] },
});

// As long as browser tests wait; nothing waits that long where it does not fail. The whole page is no help in a failure.
configure({
	asyncUtilTimeout: 20_000,
	// What an event changes is on the page after it, as in a browser.
	eventWrapper: (dispatch) => flushSync(dispatch),
	// What effects of it change is there too, before a test goes on.
	async asyncWrapper(act) {
		const outcome = await act();
		await new Promise((resolve) => setTimeout(resolve));
		return outcome;
	},
	defaultHidden: true,
	getElementError: (message) => new Error(message ?? ""),
});

afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
});
