import { storedText, storeText } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

export const schemes = ["light", "dark", "auto"] as const;
export type Scheme = (typeof schemes)[number];

/** The same key as in before-app.js, which sets the scheme before the first paint. */
const STORAGE_KEY = "freehub-color-scheme";
/** The choice of this page if storage is forbidden. */
const chosenHere = createStore<Scheme>("auto");

/** The scheme chosen in this browser; the default is `auto`, which follows the system. */
export function chosenScheme(): Scheme {
	const stored = storedText(STORAGE_KEY);
	return schemes.find((scheme) => scheme === stored) ?? chosenHere.get();
}

export function chooseScheme(scheme: Scheme): void {
	showScheme(storeText(STORAGE_KEY, scheme) ? "auto" : scheme);
}

export function useChosenScheme(): Scheme {
	return useStore(chosenHere, chosenScheme, () => "auto");
}

/** @returns a function that stops listening. */
export const onSchemeChange = chosenHere.subscribe;

/** Makes the page follow the system's scheme, and choices made in other tabs. */
export function followScheme(): void {
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => showScheme());
	addEventListener("storage", ({ key }) => {
		if (key === STORAGE_KEY) showScheme();
	});
}

function showScheme(here = chosenHere.get()): void {
	chosenHere.set(here);
	const scheme = chosenScheme();
	const isDark =
		scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
	document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
}
