import "./without-css-variables.ts";
import "fake-indexeddb/auto";
import { configure, getConfig } from "@testing-library/dom";
import { flushSync } from "react-dom";
import { afterAll, afterEach } from "vitest";
import { removeChanges, storedWrites } from "../src/work/outbox/stored-changes.ts";
import { cleanup } from "./render.tsx";

document.documentElement.lang = "en";

// Screens load their parts when they are opened. While the rest of the tests runs, that takes longer than a test waits: it would
// fail for the modules, which a process loads only once, and not for what it tests.
import.meta.glob(["../src/{app,areas,documents,ui,work}/**/*.{ts,tsx}", "!../src/**/*.test.{ts,tsx}"], {
	eager: true,
});

// jsdom has no layout: stub the functions for sizes, the screen and fonts.
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
// For each element, jsdom would search all rules of the browser's default style sheet, which takes ten times as long as the rest
// of a test. Accessible names depend only on whether an element is a block or hidden.
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
	// The files of a worker share a document, and each file sets it up again.
	configurable: true,
	value: { addEventListener: () => undefined, removeEventListener: () => undefined, load: async () => [] },
});

/** The page's address and words, for the message of a test that fails where nobody can look at it. */
function pageInWords(): string {
	const parts = [...document.querySelectorAll("[role=alert], [role=dialog], main")];
	const words = parts.map(({ textContent }) => textContent.replaceAll(/\s+/g, " ")).join(" | ");
	return `At ${location.pathname}: ${words.slice(0, MAX_WORDS)}`;
}

const MAX_WORDS = 2000;

/** While a test waits for an element, each look makes an error, which nobody reads. */
const isWaiting = () =>
	(getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

// The same timeout as in browser tests; only failing tests wait that long.
configure({
	asyncUtilTimeout: 20_000,
	// As in a browser, the changes of an event are in the DOM right after it.
	eventWrapper: (dispatch) => flushSync(dispatch),
	// The changes of its effects are in the DOM too, before the test continues.
	async asyncWrapper(act) {
		const outcome = await act();
		await new Promise((resolve) => setTimeout(resolve));
		return outcome;
	},
	defaultHidden: true,
	getElementError: (message) =>
		new Error(isWaiting() ? (message ?? "") : `${message ?? ""}\n${pageInWords()}`),
});

afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
});

// The files of a worker share the device: a later one would find what nobody has sent in this one.
afterAll(async () => {
	const left = await storedWrites();
	await removeChanges(
		left.map(({ key }) => key),
		() => true,
	);
});
